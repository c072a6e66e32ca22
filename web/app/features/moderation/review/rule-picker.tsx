// Rule selection for a removal from the review queue.
import { removalRules, ruleNames } from '@murmullo/contract/moderation/rules'
import { ChoicePicker } from '../../../shared/shortcuts/choice-picker.tsx'

/** `group`: name shared by all disclosures of one review, so that only one is open at a time. */
export function RulePicker({ group }: { readonly group: string }) {
  return (
    <ChoicePicker
      group={group}
      label="Retirar…"
      shortcut="r"
      tone="danger"
      legend="¿Qué norma incumple?"
      name="rule"
      choices={removalRules.map((rule) => [rule, ruleNames[rule]])}
    />
  )
}
