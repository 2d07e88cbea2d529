// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "model/rules/forward.h"

namespace sched::rules {

/// SCHED_FIXEDPOINT_SHIFT: raw weights carry 10 more bits than scaled ones.
inline constexpr int fixedpoint_shift = 10;
/// NICE_0_LOAD, raw.
inline constexpr std::uint64_t nice_0_load = 1u << 20;

/// kernel/sched/sched.h, scale_load_down() (6.12): a weight without its 10 extra bits, never below
/// 2 unless it is 0. The division stands for the shift, which exact numbers do not have.
template <class N>
typename N::u64 scale_load_down(const Scheduler<N>&, typename N::u64 weight) {
  using u64 = typename N::u64;
  const u64 scaled = max(u64(2u), u64(weight / (1u << fixedpoint_shift)));
  return select(weight == 0u, u64(0u), scaled);
}

/// The same of a machine's word.
constexpr std::uint64_t scale_load_down(std::uint64_t weight) {
  constexpr std::uint64_t least = 2;
  return weight == 0 ? 0 : std::max(least, weight >> fixedpoint_shift);
}

/// kernel/sched/fair.c, __update_inv_weight() (6.12): the inverse that is stored, or, where none
/// is, (2^32 - 1) / scaled weight. The kernel stores what it computes; nothing can tell the
/// difference.
template <class N>
typename N::u32 inverse(const Scheduler<N>& sched, typename N::u64 weight,
                        typename N::u32 inv_weight) {
  using u64 = typename N::u64;
  constexpr std::uint64_t wmult_const = 0xffffffffu;
  if (inv_weight != 0u) return inv_weight;
  const u64 scaled = sched.scale_load_down(weight);
  if (scaled >= wmult_const) return 1u;
  if (scaled == 0u) return 0xffffffffu;
  return u64(u64(wmult_const) / scaled);
}

/// kernel/sched/fair.c, __calc_delta() with NICE_0_LOAD (6.12): delta * 1024 / scaled weight
/// through the inverse, whose factor is shortened until it fits 32 bits. Differs from the exact
/// quotient by rounding.
template <class N>
typename N::u64 calc_delta_nice_0(const Scheduler<N>& sched, typename N::u64 delta,
                                  typename N::u64 weight, typename N::u32 inv_weight) {
  using u64 = typename N::u64;
  const u64 fact = u64(nice_0_load >> fixedpoint_shift) * u64(inverse(sched, weight, inv_weight));
  return mul_shr_32(delta, shorten(fact));
}

/// kernel/sched/fair.c, calc_delta_fair() (6.12): wall time to virtual time of an entity of this
/// raw weight.
template <class N>
typename N::u64 calc_delta_fair(const Scheduler<N>& sched, typename N::u64 delta,
                                typename N::u64 weight, typename N::u32 inv_weight) {
  if (weight != nice_0_load) return calc_delta_nice_0(sched, delta, weight, inv_weight);
  return delta;
}

}  // namespace sched::rules
