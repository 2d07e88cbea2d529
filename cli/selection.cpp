// SPDX-License-Identifier: GPL-2.0-or-later
#include "cli/selection.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fnmatch.h>

#include <algorithm>
#include <set>

#include "properties/catalogue.h"

namespace sched {

namespace {

bool matches(const std::string& pattern, std::string_view name) {
  return fnmatch(pattern.c_str(), std::string(name).c_str(), 0) == 0;
}

bool names(const std::vector<std::string_view>& words, const std::string& word) {
  return word.empty() || std::ranges::find(words, word) != words.end();
}

bool selected(const Selection& selection, const Claim& claim) {
  const bool by_name =
      selection.names.empty() ||
      std::ranges::any_of(selection.names, [&](const auto& p) { return matches(p, claim.name); });
  return by_name && names(claim.source.functions, selection.about) &&
         names(claim.source.families, selection.family) &&
         (selection.patch.empty() || claim.source.patch == selection.patch);
}

}  // namespace

bool is_patch_of_claims(std::string_view name) {
  return !name.empty() &&
         std::ranges::any_of(catalogue(), [&](auto* claim) { return claim->source.patch == name; });
}

std::string patches_of_claims() {
  std::set<std::string_view> names;
  for (const Claim* claim : catalogue())
    if (!claim->source.patch.empty()) names.insert(claim->source.patch);
  return fmt::format("{}", fmt::join(names, ", "));
}

std::vector<const Claim*> select(const Selection& selection) {
  for (const std::string& pattern : selection.names)
    if (std::ranges::none_of(catalogue(), [&](auto* c) { return matches(pattern, c->name); }))
      throw UsageError{
          fmt::format("no claim is called '{}'; `fairproof list` shows all names", pattern)};
  if (!selection.patch.empty() && !is_patch_of_claims(selection.patch))
    throw UsageError{fmt::format("no claim is made for a patch '{}'; there are claims for {}",
                                 selection.patch, patches_of_claims())};
  std::vector<const Claim*> claims;
  std::ranges::copy_if(catalogue(), std::back_inserter(claims),
                       [&](auto* claim) { return selected(selection, *claim); });
  if (claims.empty()) throw UsageError{"no claim is selected by these options together"};
  return claims;
}

}  // namespace sched
