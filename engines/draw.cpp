// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/draw.h"

#include <rapidcheck.h>

namespace sched {

std::vector<std::uint64_t> rapidcheck_words(std::uint64_t seed, std::uint64_t case_index,
                                            int size) {
  // RapidCheck's integers grow with the size and stay small; words must fill all their bits.
  static const auto generator = rc::gen::container<std::vector<std::uint64_t>>(
      rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>()));
  return generator(rc::Random({seed, case_index}), size).value();
}

Tape shrink(const Tape& tape, const std::function<bool(const Tape&)>& fails, std::uint64_t most) {
  const auto simpler = [](const Tape& failing) {
    return rc::seq::concat(rc::shrink::removeChunks(failing),
                           rc::shrink::eachElement(failing, [](std::uint64_t index) {
                             return rc::shrink::integral(index);
                           }));
  };
  std::uint64_t asked = 0;
  const auto shrinkable = rc::shrinkable::shrinkRecur(tape, simpler);
  return rc::shrinkable::findLocalMin(
             shrinkable, [&](const Tape& candidate) { return asked++ < most && fails(candidate); })
      .first;
}

}  // namespace sched
