// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/conform.h"

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "kernel/compare_requests.h"
#include "kernel/compared_tree.h"

namespace sched {

namespace {

/// The rules that the tree has, in whatever form, and their parameters as build_objects.sh found
/// them.
std::map<std::string, std::string> forms_of(const BuiltKernel& kernel) {
  std::map<std::string, std::string> forms;
  std::ifstream in(kernel.folder / "objects/forms");
  for (std::string name, form; in >> name && std::getline(in >> std::ws, form);)
    forms.emplace(name, form);
  return forms;
}

}  // namespace

Conformity conformity_of(const Conformance& conformance) {
  bool is_equal = true;
  std::uint64_t compared = 0;
  for (const ConformResult& result : conformance.results) {
    if (!result.failure.empty()) return Conformity::broken;
    compared += result.compared;
    if (result.differences != 0) is_equal = false;
    // The tree that the model was made from has all that the model has.
    if (!result.is_present && conformance.is_compared_tree) is_equal = false;
  }
  if (!is_equal)
    return conformance.is_compared_tree ? Conformity::differs : Conformity::other_tree_differs;
  return compared > 0 ? Conformity::equal : Conformity::broken;
}

Conformance conform(const KernelRun& run, std::uint64_t comparisons_per_rule) {
  const BuiltKernel kernel = built_kernel(run.kernel, run.cache, run.stop);
  const std::vector<std::string> rules = rules_of_runner(kernel, run);
  const std::map<std::string, std::string> forms = forms_of(kernel);
  // The list ends with the rules that take longest: dealt out first, no process waits at the end.
  std::vector<nlohmann::json> requests;
  for (auto rule = rules.rbegin(); rule != rules.rend(); ++rule)
    requests.push_back(request_to_compare(*rule, run.seed, comparisons_per_rule));
  Conformance conformance{.release = kernel.release,
                          .is_compared_tree = kernel.sched_sha256 == compared_tree.sched_sha256,
                          .results = std::vector<ConformResult>(rules.size())};
  ask_runners(kernel, run, requests, [&](std::size_t i, const RunnerAnswer& answer) {
    const std::size_t at = rules.size() - 1 - i;
    ConformResult& result = conformance.results[at];
    result = result_of(answer, rules[at]);
    result.release = answer.release;
    if (const auto form = forms.find(rules[at]); !result.is_present && form != forms.end())
      result.other_form = form->second;
  });
  return conformance;
}

}  // namespace sched
