// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <span>
#include <vector>

#include "smt/threshold.h"

namespace sched {

/// The border of each of these claims along each number that it measures, on the baseline and on
/// the variants of the patch that it was made for; variants with the same border share a row. Where
/// already the smallest value fails, the border from the largest value down.
///
/// @param jobs threads; rows come in the order of the claims whatever their number
std::vector<ThresholdRow> threshold_table(std::span<const Claim* const> claims, unsigned jobs,
                                          const ProofLimits& limits);

/// The border on one variant.
Threshold threshold_on(const Claim& claim, const Along& along, const Kernel& kernel,
                       const ProofLimits& limits);

}  // namespace sched
