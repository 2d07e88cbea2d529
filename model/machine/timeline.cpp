// SPDX-License-Identifier: GPL-2.0-or-later
// A red-black tree that turns as lib/rbtree.c does (6.12): which of the shapes that are in balance
// it has is seen in what its nodes keep of those below them. Both sides are one code here.
#include "model/machine/timeline.h"

namespace sched::timeline {

namespace {

using Node = MachineEntity;

bool is_red(const Node* node) {
  return node && node->tree.is_red;
}

/// kernel/sched/fair.c, min_vruntime_update() (6.12). True: it kept what it had.
bool update(Node& node) {
  const std::uint64_t vruntime = node.tree.min_vruntime;
  const std::uint64_t slice = node.tree.min_slice;
  node.tree.min_vruntime = node.vruntime.raw();
  node.tree.min_slice = node.slice.raw();
  for (const Node* below : {node.tree.child[1], node.tree.child[0]}) {
    if (!below) continue;
    const std::uint64_t ahead = node.tree.min_vruntime - below->tree.min_vruntime;
    if (static_cast<std::int64_t>(ahead) > 0) node.tree.min_vruntime = below->tree.min_vruntime;
    node.tree.min_slice = std::min(node.tree.min_slice, below->tree.min_slice);
  }
  return node.tree.min_vruntime == vruntime && node.tree.min_slice == slice;
}

void propagate_until(Node* node, const Node* stop) {
  while (node != stop && !update(*node)) node = node->tree.parent;
}

/// `by` takes the place below `parent` where `old` was.
void replace(MachineQueue& cfs_rq, Node* parent, const Node* old, Node* by) {
  if (!parent)
    cfs_rq.root = by;
  else
    parent->tree.child[parent->tree.child[1] == old ? 1u : 0u] = by;
  if (by) by->tree.parent = parent;
}

/// The child on the other side rises above `down`, which goes to `side`. It takes the smallest
/// vruntime along, and not the smallest slice.
Node* rotate(MachineQueue& cfs_rq, Node* down, std::size_t side) {
  Node* const up = down->tree.child[1 - side];
  Node* const inner = up->tree.child[side];
  replace(cfs_rq, down->tree.parent, down, up);
  down->tree.child[1 - side] = inner;
  if (inner) inner->tree.parent = down;
  up->tree.child[side] = down;
  down->tree.parent = up;
  up->tree.min_vruntime = down->tree.min_vruntime;
  update(*down);
  return up;
}

/// lib/rbtree.c, __rb_insert() (6.12).
void balance_insert(MachineQueue& cfs_rq, Node* node) {
  while (is_red(node->tree.parent)) {
    Node* parent = node->tree.parent;
    Node* const above = parent->tree.parent;
    const std::size_t side = parent == above->tree.child[1] ? 1u : 0u;
    Node* const uncle = above->tree.child[1 - side];
    if (is_red(uncle)) {
      uncle->tree.is_red = parent->tree.is_red = false;
      above->tree.is_red = true;
      node = above;
      continue;
    }
    if (node == parent->tree.child[1 - side]) parent = rotate(cfs_rq, parent, side);
    rotate(cfs_rq, above, 1 - side);
    parent->tree.is_red = false;
    above->tree.is_red = true;
    return;
  }
  if (!node->tree.parent) node->tree.is_red = false;
}

/// lib/rbtree.c, ____rb_erase_color() (6.12): one black too few on a side of `parent`.
void balance_erase(MachineQueue& cfs_rq, Node* parent) {
  const Node* node = nullptr;
  for (;;) {
    const std::size_t side = node == parent->tree.child[1] ? 1u : 0u;
    Node* sibling = parent->tree.child[1 - side];
    if (is_red(sibling)) {
      rotate(cfs_rq, parent, side);
      sibling->tree.is_red = parent->tree.is_red;
      parent->tree.is_red = true;
      sibling = parent->tree.child[1 - side];
    }
    if (!is_red(sibling->tree.child[1 - side])) {
      if (!is_red(sibling->tree.child[side])) {
        sibling->tree.is_red = true;
        if (parent->tree.is_red) break;
        node = parent;
        parent = node->tree.parent;
        if (parent) continue;
        return;
      }
      sibling = rotate(cfs_rq, sibling, 1 - side);
    }
    rotate(cfs_rq, parent, side);
    sibling->tree.is_red = parent->tree.is_red;
    sibling->tree.child[1 - side]->tree.is_red = false;
    break;
  }
  parent->tree.is_red = false;
}

/// The next in order takes the node's place. Where a black one is missing then; or null.
Node* replace_by_next(MachineQueue& cfs_rq, Node& node) {
  Node* next = node.tree.child[1];
  while (next->tree.child[0]) next = next->tree.child[0];
  Node* const below = next->tree.child[1];
  Node* const parent = next == node.tree.child[1] ? next : next->tree.parent;
  next->tree.min_vruntime = node.tree.min_vruntime;
  if (parent != next) {
    parent->tree.child[0] = below;
    next->tree.child[1] = node.tree.child[1];
    next->tree.child[1]->tree.parent = next;
    propagate_until(parent, next);
  }
  next->tree.child[0] = node.tree.child[0];
  next->tree.child[0]->tree.parent = next;
  replace(cfs_rq, node.tree.parent, &node, next);
  const bool lacks_black = !below && !next->tree.is_red;
  if (below) {
    below->tree.parent = parent;
    below->tree.is_red = false;
  }
  next->tree.is_red = node.tree.is_red;
  propagate(next);
  return lacks_black ? parent : nullptr;
}

}  // namespace

void propagate(MachineEntity* se) {
  propagate_until(se, nullptr);
}

void insert(const Scheduler<Machine>& sched, MachineQueue& cfs_rq, MachineEntity& se) {
  Node* parent = nullptr;
  std::size_t side = 0;
  for (Node* node = cfs_rq.root; node; node = node->tree.child[side]) {
    parent = node;
    side = sched.entity_before(se, *node) ? 0u : 1u;
  }
  se.tree = {.parent = parent,
             .is_red = true,
             .min_vruntime = se.vruntime.raw(),
             .min_slice = se.slice.raw()};
  if (parent)
    parent->tree.child[side] = &se;
  else
    cfs_rq.root = &se;
  propagate(parent);
  balance_insert(cfs_rq, &se);
}

/// include/linux/rbtree_augmented.h, __rb_erase_augmented() (6.12).
void erase(MachineQueue& cfs_rq, MachineEntity& se) {
  Node* const left = se.tree.child[0];
  Node* const right = se.tree.child[1];
  Node* lacks_black = nullptr;
  if (left && right) {
    lacks_black = replace_by_next(cfs_rq, se);
  } else {
    Node* const parent = se.tree.parent;
    Node* const child = left ? left : right;
    replace(cfs_rq, parent, &se, child);
    if (child)
      child->tree.is_red = se.tree.is_red;
    else if (!se.tree.is_red)
      lacks_black = parent;
    propagate(parent);
  }
  if (lacks_black) balance_erase(cfs_rq, lacks_black);
}

}  // namespace sched::timeline
