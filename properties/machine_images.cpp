// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/machine_images.h"

#include <sys/auxv.h>
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace sched {

namespace {

/// AT_HWCAP2: user space may change the GS base by itself (HWCAP2_FSGSBASE).
constexpr unsigned long may_wrgsbase = 2;
/// Each some hundred KB: more than there are topologies of up to 8 CPUs that claims draw.
constexpr std::size_t kept_images = 80;

using Regions = std::array<machine_region, MACHINE_REGIONS>;

Regions regions_of(const struct machine& machine) {
  Regions regions{};
  machine.regions(regions.data());
  return regions;
}

}  // namespace

Image::Image(const struct machine& machine, const machine_topology& topology)
    : topology_(topology) {
  for (const machine_region& region : regions_of(machine))
    regions_.emplace_back(region.start, region.end);
}

void Image::restore(const struct machine& machine) const {
  const Regions regions = regions_of(machine);
  for (std::size_t i = 0; i < regions.size(); ++i)
    // Not std::ranges::copy(), which goes byte by byte here. memcpy() must not see a null pointer.
    if (!regions_[i].empty()) std::memcpy(regions[i].start, regions_[i].data(), regions_[i].size());
}

Images& Images::of_this_process() {
  static Images images;
  return images;
}

void Images::prepare(const struct machine& machine) {
  if (!unbooted.is_empty()) return;
  if (machine.layout != MACHINE_LAYOUT)
    throw std::runtime_error("kernel/machine.h changed since this program was compiled");
  void* const wanted = reinterpret_cast<void*>(MACHINE_MEMORY_START);
  if (mmap(wanted, MACHINE_MEMORY_SIZE, PROT_READ | PROT_WRITE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0) == MAP_FAILED)
    throw std::system_error(errno, std::generic_category(), "memory of the machine");
  machine.prepare((getauxval(AT_HWCAP2) & may_wrgsbase) != 0);
  unbooted = Image(machine, {});
}

const Image* Images::find(const machine_topology& topology) const {
  const auto known =
      std::ranges::find_if(booted, [&](const Image& image) { return image.is_of(topology); });
  return known == booted.end() ? nullptr : &*known;
}

void Images::keep(Image&& image) {
  if (booted.size() == kept_images) booted.erase(booted.begin());
  booted.push_back(std::move(image));
}

}  // namespace sched
