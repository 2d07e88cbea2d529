// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "numbers/arithmetic.h"

namespace sched {

/// The case does not meet the claim's assumptions; it counts neither for nor against it.
struct Discard {};

/// The claim is false in this case.
struct Violation {
  std::string_view requirement;
};

/// A line of the source: where a claim says something that has no words of its own.
struct Place {
  std::string_view file;  ///< with its folders
  unsigned line = 0;

  /// Where it is called from. What std::source_location does, which clang 14 cannot read.
  static constexpr Place here(const char* file = __builtin_FILE(),
                              unsigned line = __builtin_LINE()) {
    return {file, line};
  }
  /// "delayed_wake.cpp:12": the file by its name alone.
  std::string text() const {
    return std::string(file.substr(file.rfind('/') + 1)) + ":" + std::to_string(line);
  }
  bool operator==(const Place&) const = default;
};

/// The scheduler under test has no such rule: the claim is skipped.
struct Absent {
  std::string_view rule;
};

/// The name of an input: "owner.field", or the field alone. Formatted only where it is shown.
struct InputName {
  std::string_view owner;
  std::string_view field;

  std::string text() const {
    return owner.empty() ? std::string(field) : std::string(owner) + "." + std::string(field);
  }
};

/// The values a number may be drawn from.
struct Range {
  int128 low = 0;
  int128 high = 0;
  int128 simplest = 0;  ///< where shrinking goes to
  /// Of a choice: what each value from 0 on is called. The first of equal ones stands for all.
  std::span<const std::string_view> words = {};
};

/// Where a check's inputs come from when it runs on machine numbers: a tape, a trace, an
/// enumeration.
class MachineInputs {
 public:
  virtual ~MachineInputs() = default;
  virtual int128 draw(const InputName& name, NumberType type, const Range& range) = 0;
  /// A case that must be reachable, and whether this is one.
  virtual void covers(std::string_view what, bool occurred) = 0;
  /// A number of the case along which borders are sought, by its name, and its value here.
  virtual void measure(std::string_view, int128) {}
  /// May a queue be drawn by its sums alone, as a prover does? What is replayed decides.
  virtual bool aggregate() const { return false; }
};

/// Where they come from when it runs on symbols: the prover.
class SymbolicInputs {
 public:
  virtual ~SymbolicInputs() = default;
  virtual Terms& terms() = 0;
  virtual Term draw(const InputName& name, NumberType type, Term low, Term high) = 0;
  virtual void assume(Term condition, const Place& place) = 0;
  virtual void require(Term condition, std::string_view requirement) = 0;
  virtual void covers(std::string_view what, Term condition) = 0;
  virtual void measure(std::string_view, NumberType, Term) {}
  virtual bool aggregate() const = 0;
};

/// One face for both, so that a claim is written once.
template <class N>
class Inputs;

template <>
class Inputs<Machine> {
 public:
  explicit Inputs(MachineInputs& source) : source_(source) {}

  /// A number within [low, high]; shrinks toward `simplest`. An empty range discards the case.
  template <class Number>
  Number draw(const InputName& name, Number low, Number high, Number simplest) {
    using Raw = typename Number::raw_type;
    if (high < low) throw Discard{};
    const Range range{low.raw(), high.raw(), clamp(simplest, low, high).raw()};
    return static_cast<Raw>(source_.draw(name, type_of<Raw>, range));
  }
  /// The place of one of these words, which traces show.
  unsigned choose(const InputName& name, std::span<const std::string_view> words) {
    const Range range{.high = static_cast<int128>(words.size()) - 1, .words = words};
    return static_cast<unsigned>(source_.draw(name, type_of<std::uint32_t>, range));
  }
  void assume(bool condition, const Place&) {
    if (!condition) throw Discard{};
  }
  void require(bool condition, std::string_view requirement) {
    if (!condition) throw Violation{requirement};
  }
  void covers(std::string_view what, bool condition) { source_.covers(what, condition); }
  template <class Number>
  void measure(std::string_view what, Number value) {
    source_.measure(what, value.raw());
  }
  bool aggregate() const { return source_.aggregate(); }

 private:
  MachineInputs& source_;
};

template <>
class Inputs<Symbolic> {
 public:
  explicit Inputs(SymbolicInputs& source) : source_(source) {}

  template <class Number>
  Number draw(const InputName& name, Number low, Number high, Number) {
    using Raw = typename Number::raw_type;
    Terms& terms = source_.terms();
    return {terms, source_.draw(name, type_of<Raw>, low.term(terms), high.term(terms))};
  }
  void assume(SymbolCondition condition, const Place& place) {
    source_.assume(condition.term(source_.terms()), place);
  }
  void require(SymbolCondition condition, std::string_view requirement) {
    source_.require(condition.term(source_.terms()), requirement);
  }
  void covers(std::string_view what, SymbolCondition condition) {
    source_.covers(what, condition.term(source_.terms()));
  }
  template <class Number>
  void measure(std::string_view what, Number value) {
    source_.measure(what, Number::type, value.term(source_.terms()));
  }
  bool aggregate() const { return source_.aggregate(); }

 private:
  SymbolicInputs& source_;
};

}  // namespace sched
