// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <array>
#include <cstdint>

namespace sched {

/// A scaled weight, and what the kernel stores as 2^32 over it.
struct NiceWeight {
  std::uint32_t weight;
  std::uint32_t inverse;
};

inline constexpr int least_nice = -20;

/// kernel/sched/core.c, sched_prio_to_weight and sched_prio_to_wmult (6.12): of nice -20 .. 19. A
/// level is worth 10 % of the CPU. Inverses are quotients, some rounded up and some down.
inline NiceWeight weight_of_nice(int nice) {
  constexpr std::array<NiceWeight, 40> weights{
      {{88761, 48388},  {71755, 59856},  {56483, 76040},  {46273, 92818},  {36291, 118348},
       {29154, 147320}, {23254, 184698}, {18705, 229616}, {14949, 287308}, {11916, 360437},
       {9548, 449829},  {7620, 563644},  {6100, 704093},  {4904, 875809},  {3906, 1099582},
       {3121, 1376151}, {2501, 1717300}, {1991, 2157191}, {1586, 2708050}, {1277, 3363326},
       {1024, 4194304}, {820, 5237765},  {655, 6557202},  {526, 8165337},  {423, 10153587},
       {335, 12820798}, {272, 15790321}, {215, 19976592}, {172, 24970740}, {137, 31350126},
       {110, 39045157}, {87, 49367440},  {70, 61356676},  {56, 76695844},  {45, 95443717},
       {36, 119304647}, {29, 148102320}, {23, 186737708}, {18, 238609294}, {15, 286331153}}};
  return weights[static_cast<std::size_t>(nice - least_nice)];
}

}  // namespace sched
