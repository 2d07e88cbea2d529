// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <initializer_list>
#include <map>

#include "properties/inputs.h"

namespace sched {
namespace {

/// Mails wrap at 76 and quote with two characters.
constexpr std::size_t columns = 75;
constexpr int128 value_low = -(int128{1} << 63);
constexpr int128 value_high = (int128{1} << 64) - 1;
/// The first word of a line of inputs without owner.
constexpr std::string_view no_owner = "input";

// The C library's own predicates depend on the locale and fail on negative characters.
bool is_blank(char c) {
  return c == ' ' || c == '\t';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_graphic(char c) {
  return c > ' ' && c < '\x7f';
}
bool is_word(char c) {
  return is_graphic(c) && c != '#';
}
/// UTF-8 is welcome where people read; everything beside it is plain.
bool is_text(char c) {
  return c == ' ' || is_graphic(c) || static_cast<unsigned char>(c) >= 0x80;
}
bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
bool is_of_choice(char c) {
  return is_lower(c) || is_digit(c) || c == '_' || c == '-';
}
bool is_name(char c) {
  return is_lower(c) || (c >= 'A' && c <= 'Z') || is_digit(c) ||
         std::string_view("_-[]").find(c) != std::string_view::npos;
}

std::string_view without_blanks_after(std::string_view text) {
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

InputName split(std::string_view name) {
  const std::size_t dot = name.find('.');
  if (dot == std::string_view::npos) return {{}, name};
  return {name.substr(0, dot), name.substr(dot + 1)};
}

/// Pieces after `start`; those that the line has no room for go after `again`, on further lines.
std::string wrapped(std::string_view start, std::string_view again,
                    const std::vector<std::string>& pieces) {
  std::string text;
  std::string line(start);
  for (const std::string& piece : pieces) {
    if (&piece != &pieces.front() && line.size() + 1 + piece.size() > columns) {
      text += line + "\n";
      line = again;
    }
    line += " " + piece;
  }
  return text + line + "\n";
}

/// A line may end at a single space only: more of them would not survive being joined again.
std::vector<std::string> unbreakable_pieces(const std::string& text) {
  std::vector<std::string> pieces(1);
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == ' ' && i > 0 && text[i - 1] != ' ' && text[i + 1] != ' ')
      pieces.emplace_back();
    else
      pieces.back() += text[i];
  return pieces;
}

/// Keys and lags lie on either side of a reference point, so they always show on which.
std::string assignment(std::string_view field, const Input& input) {
  if (!input.word.empty()) return fmt::format("{}={}", field, input.word);
  const int128 value = input.value;
  const bool relative = field == "key" || field == "lag";
  return fmt::format("{}={}{}", field, relative && value > 0 ? "+" : "", value);
}

/// Takes a trace's text apart, line after line, and knows where it is.
class Reader {
 public:
  Reader(std::string_view text, std::string_view file) : text_(text), file_(file) {}

  /// Goes to the next line that says something; false at the end of the file.
  bool next_line() {
    while (read_line()) {
      if (line_.empty()) continue;
      if (is_blank(line_.front())) fail("a word in the first column");
      return true;
    }
    return false;
  }
  bool at(bool (*predicate)(char)) const { return !line_done() && predicate(line_[at_]); }
  Position place() const { return {.line = number_, .column = at_ + 1}; }
  bool line_done() const { return at_ >= line_.size(); }

  std::string_view take(bool (*predicate)(char)) {
    const std::size_t from = at_;
    while (!line_done() && predicate(line_[at_])) ++at_;
    return line_.substr(from, at_ - from);
  }
  std::string_view take(bool (*predicate)(char), std::string_view expected) {
    const std::string_view taken = take(predicate);
    if (taken.empty()) fail(expected);
    return taken;
  }
  bool skip(char c) {
    const bool there = !line_done() && line_[at_] == c;
    if (there) ++at_;
    return there;
  }
  std::string_view word(std::string_view expected) {
    take(is_blank);
    return take(is_word, expected);
  }
  std::string_view one_of(std::initializer_list<std::string_view> known,
                          std::string_view expected) {
    take(is_blank);
    const Reader before = *this;
    const std::string_view taken = take(is_word);
    if (std::ranges::find(known, taken) == known.end()) before.fail(expected);
    return taken;
  }
  /// The first word of the next line, which must be there.
  std::string_view header(std::initializer_list<std::string_view> known,
                          std::string_view expected) {
    if (!next_line()) fail(expected, text_.empty() ? "an empty file" : "the end of the file");
    return one_of(known, expected);
  }
  void finish_line() {
    take(is_blank);
    if (!line_done()) fail("the end of the line");
  }
  /// What is left of this line, a '#' included, and of the indented lines right below.
  std::string text(std::string_view expected) {
    std::string text(text_of_line(expected));
    for (Reader below = *this; below.read_line() && below.indented(); *this = below)
      text += " " + std::string(below.text_of_line(expected));
    return text;
  }

  [[noreturn]] void fail(std::string_view expected, std::string_view found) const {
    throw BadInput{.file = std::string(file_),
                   .line = place().line,
                   .column = place().column,
                   .message = fmt::format("expected {}, found {}", expected, found)};
  }
  [[noreturn]] void fail(std::string_view expected) const { fail(expected, found()); }

 private:
  bool read_line() {
    if (next_ >= text_.size()) {
      number_ = 1 + static_cast<std::size_t>(std::ranges::count(text_, '\n'));
      at_ = text_.size() - (text_.rfind('\n') + 1);
      line_ = {};
      return false;
    }
    whole_ = text_.substr(next_, text_.find('\n', next_) - next_);
    next_ += whole_.size() + 1;
    ++number_;
    at_ = 0;
    if (whole_.ends_with('\r')) whole_.remove_suffix(1);
    whole_ = without_blanks_after(whole_);
    line_ = without_blanks_after(whole_.substr(0, whole_.find('#')));
    return true;
  }
  bool indented() const { return !whole_.empty() && is_blank(whole_.front()); }

  std::string_view text_of_line(std::string_view expected) {
    line_ = whole_;
    take(is_blank);
    const std::string_view words = take(is_text, expected);
    if (!line_done()) fail("text");
    return words;
  }

  /// The word at this place, or what else is there.
  std::string found() const {
    constexpr std::size_t shown = 24;
    if (line_done()) return "the end of the line";
    if (line_[at_] == ' ') return "a space";
    Reader word = *this;
    const std::string_view found = word.take(is_graphic);
    if (found.empty())
      return fmt::format("the byte 0x{:02x}", static_cast<unsigned char>(line_[at_]));
    return fmt::format("'{}{}'", found.substr(0, shown), found.size() > shown ? "..." : "");
  }

  std::string_view text_;
  std::string_view file_;
  std::size_t next_ = 0;    ///< where the next line starts in the text
  std::size_t number_ = 0;  ///< of the line
  std::string_view whole_;  ///< the line
  std::string_view line_;   ///< the line without its comment
  std::size_t at_ = 0;      ///< how far it is read
};

Trace parse_header(Reader& reader) {
  Trace trace;
  reader.header({"claim"}, "'claim NAME'");
  trace.claim = reader.word("the claim's name");
  reader.finish_line();

  reader.header({"found"}, "'found on model' or 'found on kernel'");
  reader.one_of({"on"}, "'on'");
  trace.under_test = reader.one_of({"model", "kernel"}, "'model' or 'kernel'");
  reader.finish_line();

  reader.header({"kernel"}, "'kernel NAME'");
  trace.kernel = reader.word("the kernel's name");
  reader.finish_line();

  trace.sums = reader.header({"queue", "expect"}, "'queue sums' or 'expect'") == "queue";
  if (trace.sums) {
    reader.one_of({"sums"}, "'sums'");
    reader.finish_line();
    reader.header({"expect"}, "'expect'");
  }
  if (reader.one_of({"refuted:", "passed"}, "'refuted: TEXT' or 'passed'") == "passed") {
    trace.expect = Verdict::passed;
    reader.finish_line();
  } else {
    trace.failure = reader.text("the words of what fails");
  }
  return trace;
}

int128 parse_value(Reader& reader) {
  const Reader before = reader;
  const bool negative = reader.skip('-');
  if (!negative) reader.skip('+');
  int128 magnitude = 0;
  for (const char digit : reader.take(is_digit, "a decimal number"))
    magnitude = std::min(magnitude * 10 + (digit - '0'), value_high + 1);
  const int128 value = negative ? -magnitude : magnitude;
  if (value < value_low || value > value_high)
    before.fail(fmt::format("a value from {} to {}", value_low, value_high));
  return value;
}

/// Where each input was first given, by its name.
using Seen = std::map<std::string, std::size_t>;

void parse_inputs_of_line(Reader& reader, ParsedTrace& parsed, Seen& seen) {
  const std::string_view owner = reader.take(is_name, "an owner of inputs or 'input'");
  std::string before = fmt::format("a space and 'NAME=VALUE' after '{}'", owner);
  do {
    reader.take(is_blank, before);
    const Reader start = reader;
    const std::string_view field = reader.take(is_name, "the name of an input");
    const std::string name = InputName{owner == no_owner ? "" : owner, field}.text();
    const auto [first, is_new] = seen.try_emplace(name, start.place().line);
    if (!is_new)
      start.fail("each input once",
                 fmt::format("'{}' again, first given in line {}", name, first->second));
    if (!reader.skip('=')) reader.fail(fmt::format("'=' after '{}'", field));
    Input& input = parsed.trace.inputs.emplace_back(Input{.name = name});
    if (reader.at(is_lower))
      input.word = reader.take(is_of_choice);
    else
      input.value = parse_value(reader);
    parsed.positions.push_back(start.place());
    before = "a space or the end of the line";
  } while (!reader.line_done());
}

/// That the two are inverses is the one condition on a trace that is printed.
bool reads_back(const std::string& text, const Trace& trace) {
  try {
    return parse_trace(text, {}).trace == trace;
  } catch (const BadInput&) {
    return false;
  }
}

}  // namespace

std::string to_text(const Trace& trace) {
  std::string text = fmt::format("claim {}\nfound on {}\nkernel {}\n{}", trace.claim,
                                 trace.under_test, trace.kernel, trace.sums ? "queue sums\n" : "");
  if (trace.expect == Verdict::passed)
    text += "expect passed\n";
  else
    text += wrapped("expect refuted:", " ", unbreakable_pieces(trace.failure));
  if (!trace.inputs.empty()) text += "\n";

  for (auto input = trace.inputs.begin(); input != trace.inputs.end();) {
    const std::string_view owner = split(input->name).owner;
    std::vector<std::string> pieces;
    for (; input != trace.inputs.end() && split(input->name).owner == owner; ++input)
      pieces.push_back(assignment(split(input->name).field, *input));
    const std::string_view start = owner.empty() ? no_owner : owner;
    text += wrapped(start, start, pieces);
  }
  assert(reads_back(text, trace));
  return text;
}

ParsedTrace parse_trace(std::string_view text, std::string_view file) {
  Reader reader(text, file);
  ParsedTrace parsed{.trace = parse_header(reader), .file = std::string(file)};
  Seen seen;
  while (reader.next_line()) parse_inputs_of_line(reader, parsed, seen);
  parsed.end = reader.place();
  return parsed;
}

}  // namespace sched
