// SPDX-License-Identifier: GPL-2.0-or-later
#include "model/machine/timeline.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>

#include "model/kernels.h"

namespace sched {
namespace {

class Timeline : public testing::Test {
 protected:
  MachineEntity& insert(std::uint64_t deadline, std::uint64_t vruntime, std::uint64_t slice) {
    MachineEntity& se = all_.emplace_back();
    se.deadline = deadline;
    se.vruntime = vruntime;
    se.slice = slice;
    timeline::insert(sched_, queue_, se);
    return se;
  }
  /// Black nodes on every way down; 0 if ways differ or a red one has a red child.
  static int black_height(const MachineEntity* node) {
    if (!node) return 1;
    const auto& tree = node->tree;
    for (const MachineEntity* child : tree.child)
      if (child && (child->tree.parent != node || (tree.is_red && child->tree.is_red))) return 0;
    const int left = black_height(tree.child[0]);
    if (left == 0 || left != black_height(tree.child[1])) return 0;
    return left + (tree.is_red ? 0 : 1);
  }
  static void in_order(const MachineEntity* node, std::vector<const MachineEntity*>& to) {
    if (!node) return;
    in_order(node->tree.child[0], to);
    to.push_back(node);
    in_order(node->tree.child[1], to);
  }

  Scheduler<Machine> sched_{.rules = rules_of<Machine>(baseline_kernel())};
  MachineQueue queue_;
  std::deque<MachineEntity> all_;
};

TEST_F(Timeline, knows_the_smallest_of_two) {
  insert(1, 50, 100);
  insert(2, 40, 700);
  EXPECT_EQ(queue_.root->tree.min_vruntime, 40u);
  EXPECT_EQ(queue_.root->tree.min_slice, 100u);
}

// The kernel's: the third turns the second above the first, which takes the smallest vruntime along
// and forgets that there is a slice of 100 below it.
TEST_F(Timeline, forgets_the_smallest_slice_when_it_turns) {
  insert(1, 30, 100);
  MachineEntity& second = insert(2, 40, 700);
  MachineEntity& third = insert(3, 50, 700);
  ASSERT_EQ(queue_.root, &second);
  EXPECT_EQ(second.tree.min_vruntime, 30u);
  EXPECT_EQ(second.tree.min_slice, 700u);
  timeline::erase(queue_, third);  // what is left is looked at again
  EXPECT_EQ(second.tree.min_slice, 100u);
}

TEST_F(Timeline, a_slice_that_changes_is_passed_on) {
  insert(1, 30, 700);
  insert(2, 40, 700);
  MachineEntity& third = insert(3, 50, 700);
  third.slice = 200;
  timeline::propagate(&third);
  EXPECT_EQ(queue_.root->tree.min_slice, 200u);
}

TEST_F(Timeline, stays_a_tree_in_balance_and_in_order) {
  std::uint64_t state = 1;
  const auto next = [&](std::uint64_t end) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % end;
  };
  std::vector<MachineEntity*> queued;
  for (int step = 0; step < 5000; ++step) {
    if (queued.size() < 2 || (queued.size() < 40 && next(2) == 0)) {
      queued.push_back(&insert(next(50), next(1000), next(1000)));
    } else {
      const auto place = queued.begin() + static_cast<std::ptrdiff_t>(next(queued.size()));
      timeline::erase(queue_, **place);
      queued.erase(place);
    }
    ASSERT_NE(black_height(queue_.root), 0);
    std::vector<const MachineEntity*> order;
    in_order(queue_.root, order);
    ASSERT_EQ(order.size(), queued.size());
    ASSERT_TRUE(std::ranges::is_sorted(order, {}, [](auto* se) { return se->deadline.raw(); }));
    const auto* const smallest =
        *std::ranges::min_element(queued, {}, [](auto* se) { return se->vruntime.raw(); });
    ASSERT_EQ(queue_.root->tree.min_vruntime, smallest->vruntime.raw());
  }
}

}  // namespace
}  // namespace sched
