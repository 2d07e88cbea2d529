// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "engines/narration.h"

namespace sched {

Names::Names(const Case& inputs) {
  for (const Input& input : inputs) {
    const std::size_t dot = input.name.find('.');
    if (dot == std::string::npos) continue;
    const std::string name = input.name.substr(0, dot);
    auto owner = std::ranges::find(owners_, name, &Owner::name);
    if (owner == owners_.end()) owner = owners_.insert(owner, Owner{.name = name});
    owner->fields[input.name.substr(dot + 1)] = input.value;
  }
}

bool Names::gives(const Owner& owner, std::string_view field, int128 value) {
  const auto found = owner.fields.find(field);
  return found == owner.fields.end() || found->second == value;
}

/// The first owner not taken that fits, or the next number.
template <class Fits>
std::string Names::take(Fits fits, std::string_view otherwise, std::size_t number) {
  const auto owner =
      std::ranges::find_if(owners_, [&](const Owner& o) { return !o.taken && fits(o); });
  if (owner == owners_.end()) return std::string(otherwise) + std::to_string(number);
  owner->taken = true;
  return owner->name;
}

std::string Names::of(const SchedEntity<Machine>& se) {
  const auto known = entities_.find(&se);
  if (known != entities_.end()) return known->second;
  const auto fits = [&](const Owner& owner) {
    return owner.fields.contains("weight") && gives(owner, "weight", se.weight.raw()) &&
           gives(owner, "slice", se.slice.raw()) && gives(owner, "lag", se.vlag.raw());
  };
  return entities_[&se] = take(fits, "entity", entities_.size() + 1);
}

bool Names::meet(const CfsRq<Machine>& queue) {
  if (queues_.contains(&queue)) return false;
  const std::uint64_t zero = queue.zero_vruntime.raw();
  const auto fits = [&](const Owner& owner) {
    return owner.fields.contains("zero") && gives(owner, "zero", zero);
  };
  const std::string name = take(fits, "queue", queues_.size() + 1);
  queues_[&queue] = {.name = name, .origin = zero};
  return true;
}

std::string Names::of(const CfsRq<Machine>& queue) const {
  return queues_.at(&queue).name;
}

std::uint64_t Names::origin(const CfsRq<Machine>& queue) const {
  return queues_.at(&queue).origin;
}

bool Names::several_queues() const {
  return std::ranges::count_if(
             owners_, [](const Owner& owner) { return owner.fields.contains("zero"); }) > 1;
}

}  // namespace sched
