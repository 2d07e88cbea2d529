// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/fault.h"

#include <elf.h>
#include <fmt/format.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <ucontext.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string_view>
#include <system_error>

#include "kernel/probe.h"

#if defined(__SANITIZE_ADDRESS__)
// Kernel faults are ours to catch, and a case that one ends leaks what it owned.
extern "C" const char* __asan_default_options() {
  return "detect_leaks=0:handle_segv=0:handle_sigbus=0:handle_sigill=0:handle_sigfpe=0:"
         "use_sigaltstack=0";
}
#endif

namespace sched {
namespace {

constexpr unsigned ticks_per_second = 4;
constexpr greg_t ud2_length = 2;

struct Fault {
  int signal;             // 0: a missing function, named by `what`
  const char* what;       // of a missing function
  std::uintptr_t pc;      // where kernel code stood
  std::uintptr_t access;  // the address that it touched
  bool is_bug;
  probe_bug bug;
};

struct Warning {
  std::uintptr_t pc;  // 0: a message without a WARN behind it
  const char* message;
  probe_bug bug;
};

// Signal handlers have no arguments of ours, so what they read and write lives here. They allocate
// nothing; texts are made after the jump.
struct Watch {
  sigjmp_buf jump;
  volatile bool is_active = false;
  Fault fault{};
  std::array<Warning, 16> warnings{};
  unsigned warning_count = 0;
  std::uint64_t case_number = 0;
  std::uint64_t ticked_case = 0;
  unsigned ticks = 0;
  unsigned seconds = 0;
};
Watch watch;
alignas(16) std::array<char, 65'536> handler_stack;

bool is_between(std::uintptr_t address, const char* start, const char* end) {
  return address >= reinterpret_cast<std::uintptr_t>(start) &&
         address < reinterpret_cast<std::uintptr_t>(end);
}
bool is_kernel_code(std::uintptr_t pc) {
  return is_between(pc, fairproof_text_start, fairproof_text_end);
}

[[noreturn]] void end_case(const Fault& fault) {
  watch.fault = fault;
  siglongjmp(watch.jump, 1);
}

void note_warning(const Warning& warning) {
  if (watch.warning_count < watch.warnings.size()) watch.warnings[watch.warning_count] = warning;
  ++watch.warning_count;
}

// A WARN with a text prints the text first and then stops at its ud2: one warning, not two.
void note_warn(std::uintptr_t pc, const probe_bug& bug) {
  const unsigned last = watch.warning_count - 1;
  if (last < watch.warnings.size() && watch.warnings[last].pc == 0) {
    watch.warnings[last].pc = pc;
    watch.warnings[last].bug = bug;
  } else {
    note_warning({.pc = pc, .message = nullptr, .bug = bug});
  }
}

void on_fault(int number, siginfo_t* info, void* context) {
  auto& registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
  const auto pc = static_cast<std::uintptr_t>(registers[REG_RIP]);
  if (!watch.is_active) {  // not ours: fault again, and die of it
    signal(number, SIG_DFL);
    return;
  }
  Fault fault{.signal = number,
              .what = nullptr,
              .pc = pc,
              .access = reinterpret_cast<std::uintptr_t>(info->si_addr),
              .is_bug = false,
              .bug = {}};
  if (number == SIGILL && fairproof_probe()->bug_at(pc, &fault.bug) != 0) {
    if (fault.bug.is_warning != 0) {
      note_warn(pc, fault.bug);
      registers[REG_RIP] += ud2_length;
      return;
    }
    fault.is_bug = true;
  }
  end_case(fault);
}

// Outside kernel code a jump could leave a lock of libc held, so that waits for the next tick.
void on_tick(int number, siginfo_t*, void* context) {
  if (!watch.is_active || watch.ticked_case != watch.case_number) {
    watch.ticked_case = watch.case_number;
    watch.ticks = 0;
    return;
  }
  const auto pc =
      static_cast<std::uintptr_t>(static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_RIP]);
  if (++watch.ticks < watch.seconds * ticks_per_second || !is_kernel_code(pc)) return;
  end_case({.signal = number, .what = nullptr, .pc = pc, .access = 0, .is_bug = false, .bug = {}});
}

void handle(int number, void (*handler)(int, siginfo_t*, void*)) {
  struct sigaction action {};
  action.sa_sigaction = handler;
  // No mask to restore: run_kernel_case() does not save one.
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER | SA_RESTART;
  if (sigaction(number, &action, nullptr) != 0)
    throw std::system_error(errno, std::generic_category(), "sigaction");
}

struct Symbol {
  std::uintptr_t address;
  std::uintptr_t size;
  std::string name;
};

// The kernel's names are local symbols, which dladdr() does not see: read from the program's own
// file.
std::vector<Symbol> read_symbols() {
  std::ifstream file("/proc/self/exe", std::ios::binary);
  const std::vector<char> image{std::istreambuf_iterator<char>(file), {}};
  std::vector<Symbol> symbols;
  const auto read = [&](std::size_t offset, auto& value) {
    if (offset + sizeof(value) > image.size()) return false;
    std::memcpy(&value, image.data() + offset, sizeof(value));
    return true;
  };
  Elf64_Ehdr header;
  if (!read(0, header)) return symbols;
  const auto section = [&](std::size_t index, Elf64_Shdr& value) {
    return read(header.e_shoff + index * sizeof(value), value);
  };
  Elf64_Shdr table;
  Elf64_Shdr names;
  for (std::size_t i = 0; i < header.e_shnum; ++i) {
    if (!section(i, table) || table.sh_type != SHT_SYMTAB || !section(table.sh_link, names))
      continue;
    Elf64_Sym symbol;
    for (std::size_t at = 0; at < table.sh_size; at += sizeof(symbol)) {
      if (!read(table.sh_offset + at, symbol) || symbol.st_size == 0) continue;
      const std::size_t name = names.sh_offset + symbol.st_name;
      if (name >= image.size()) continue;
      symbols.push_back({symbol.st_value, symbol.st_size, image.data() + name});
    }
  }
  std::ranges::sort(symbols, {}, &Symbol::address);
  return symbols;
}

// What the compiler made of a name (.isra.0), and the probe's wrapper around a rule, are no news.
std::string plain_name(std::string_view name) {
  name = name.substr(0, name.find('.'));
  if (name.starts_with("rule_")) name.remove_prefix(5);
  return std::string(name);
}

std::string name_of(std::uintptr_t address) {
  static const std::vector<Symbol> symbols = read_symbols();
  const auto after = std::ranges::upper_bound(symbols, address, {}, &Symbol::address);
  if (after == symbols.begin() || address >= std::prev(after)->address + std::prev(after)->size)
    return fmt::format("{:#x}", address);
  return plain_name(std::prev(after)->name);
}

struct Place {
  std::string function;
  std::string line;  // "fair.c:5360"; empty where it cannot be told
};

// The innermost function of a .c file at `pc`, inlined or not. Asked of addr2line only once for
// each `pc`: shrinking meets the same fault many times.
const Place& find_place(std::uintptr_t pc) {
  static std::map<std::uintptr_t, Place> known;
  const auto [entry, is_new] = known.try_emplace(pc, Place{name_of(pc), ""});
  Place& place = entry->second;
  if (!is_new || !is_kernel_code(pc)) return place;
  const std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
  const std::string command =
      fmt::format("addr2line -f -i -s -e '{}' {:#x} 2>/dev/null", program, pc);
  FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return place;
  std::array<char, 256> function;
  std::array<char, 256> line;
  while (std::fgets(function.data(), function.size(), pipe) != nullptr &&
         std::fgets(line.data(), line.size(), pipe) != nullptr) {
    const std::string_view position(line.data(), std::strcspn(line.data(), " \n"));
    if (!place.line.empty() || position.find(".c:") == std::string_view::npos) continue;
    place = {plain_name({function.data(), std::strcspn(function.data(), "\n")}),
             std::string(position)};
  }
  pclose(pipe);
  return place;
}

std::string text_of(std::uintptr_t pc) {
  if (!is_kernel_code(pc)) return name_of(pc) + ", which is not kernel code";
  const Place& place = find_place(pc);
  return place.line.empty() ? place.function : fmt::format("{} ({})", place.function, place.line);
}

std::string text_of(std::uintptr_t pc, const probe_bug& bug) {
  const std::string_view file = bug.file;
  return fmt::format("{} ({}:{})", find_place(pc).function, file.substr(file.rfind('/') + 1),
                     bug.line);
}

std::string describe(const Fault& fault) {
  if (fault.signal == 0)
    return fault.pc == 0 ? fault.what : fmt::format("{}, in {}", fault.what, text_of(fault.pc));
  if (fault.is_bug) return "BUG in " + text_of(fault.pc, fault.bug);
  switch (fault.signal) {
    case SIGVTALRM:
      return fmt::format("no end within {} s, in {}", watch.seconds, text_of(fault.pc));
    case SIGFPE:
      return "divide error in " + text_of(fault.pc);
    case SIGILL:
      return "illegal instruction in " + text_of(fault.pc);
    default:
      if (is_between(fault.access, fairproof_guard_start, fairproof_guard_end))
        return "missing kernel symbol: " + name_of(fault.access) +
               (fault.pc == fault.access ? "" : ", used in " + text_of(fault.pc));
      return fmt::format("bad access to {:#x} in {}", fault.access, text_of(fault.pc));
  }
}

std::string describe(const Warning& warning) {
  std::string text = warning.message != nullptr ? warning.message : "";
  while (text.ends_with('\n')) text.pop_back();
  if (warning.pc == 0) return text;
  const std::string place = "WARN in " + text_of(warning.pc, warning.bug);
  return text.empty() ? place : place + ": " + text;
}

// Says that the case is over however it ends.
struct Active {
  Active() { watch.is_active = true; }
  ~Active() { watch.is_active = false; }
  Active(const Active&) = delete;
  Active& operator=(const Active&) = delete;
};

}  // namespace

void let_kernel_cases_take(unsigned seconds) {
  watch.seconds = seconds;
}

void catch_kernel_faults(unsigned seconds) {
  let_kernel_cases_take(seconds);
  const stack_t stack{
      .ss_sp = handler_stack.data(), .ss_flags = 0, .ss_size = handler_stack.size()};
  if (sigaltstack(&stack, nullptr) != 0)
    throw std::system_error(errno, std::generic_category(), "sigaltstack");
  for (const int number : {SIGSEGV, SIGBUS, SIGILL, SIGFPE}) handle(number, on_fault);
  const auto guard_size = static_cast<std::size_t>(fairproof_guard_end - fairproof_guard_start);
  // Nothing is there; this keeps it so.
  if (mmap(fairproof_guard_start, guard_size, PROT_NONE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0) == MAP_FAILED)
    throw std::system_error(errno, std::generic_category(), "mmap");
  // One timer that ticks for ever costs the cases nothing; arming one for each would be two system
  // calls.
  handle(SIGVTALRM, on_tick);
  const timeval period{.tv_sec = 0, .tv_usec = 1000000 / ticks_per_second};
  const itimerval timer{.it_interval = period, .it_value = period};
  if (setitimer(ITIMER_VIRTUAL, &timer, nullptr) != 0)
    throw std::system_error(errno, std::generic_category(), "setitimer");
}

std::optional<std::string> run_kernel_case(const std::function<void()>& body) {
  assert(!watch.is_active);
  watch.warning_count = 0;
  ++watch.case_number;
  const Active active;
  if (sigsetjmp(watch.jump, 0) == 0) {
    body();
    return std::nullopt;
  }
  watch.is_active = false;  // a fault of ours from here on is not the kernel's
  return describe(watch.fault);
}

bool kernel_fault_is_unforeseen() {
  const Fault& fault = watch.fault;
  const bool said_so = fault.signal == 0 && fault.pc == 0;  // not by a lock, which names its place
  const bool is_guarded = fault.signal == SIGSEGV &&
                          is_between(fault.access, fairproof_guard_start, fairproof_guard_end);
  return said_so || is_guarded || fault.signal == SIGVTALRM;
}

std::vector<std::string> kernel_warnings() {
  std::vector<std::string> texts;
  const std::size_t kept = std::min<std::size_t>(watch.warning_count, watch.warnings.size());
  for (std::size_t i = 0; i < kept; ++i) texts.push_back(describe(watch.warnings[i]));
  return texts;
}

unsigned kernel_warning_count() {
  return watch.warning_count;
}

}  // namespace sched

extern "C" void fairproof_kernel_message(const char* what) {
  sched::note_warning({.pc = 0, .message = what, .bug = {}});
}

extern "C" void fairproof_kernel_fault(const char* what) {
  fairproof_kernel_fault_at(what, 0);
}

extern "C" void fairproof_kernel_fault_at(const char* what, unsigned long pc) {
  if (sched::watch.is_active) {
    sched::end_case({.signal = 0, .what = what, .pc = pc, .access = 0, .is_bug = false, .bug = {}});
  }
  std::fprintf(stderr, "kernel code outside a case: %s\n", what);
  std::abort();
}
