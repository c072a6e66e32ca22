// Rule selection for a removal: opens in place and works without JavaScript.
import { removalRules, ruleNames } from '@murmullo/contract/moderation/rules'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { KeyHint } from './key-hint.tsx'
import { disclosureClass, summaryClass } from './disclosure-classes.ts'
import { ruleKey } from './review-labels.ts'

/** `group`: name shared by all disclosures of one review, so that only one is open at a time. */
export function RulePicker({ group }: { readonly group: string }) {
  return (
    <details name={group} className={disclosureClass}>
      <summary data-key="r" className={buttonClass('danger', summaryClass)}>
        Retirar…
        <KeyHint>r</KeyHint>
      </summary>
      <fieldset>
        <legend className="pt-3 pb-2 text-sm font-semibold text-ink-2">¿Qué norma incumple?</legend>
        <div className="grid gap-2 wide:grid-cols-2">
          {removalRules.map((rule, index) => (
            <Button
              key={rule}
              type="submit"
              tone="outline"
              name="rule"
              value={rule}
              data-key={ruleKey(index)}
              className="justify-start text-left"
            >
              <KeyHint>{ruleKey(index)}</KeyHint>
              <span className="first-letter:uppercase">{ruleNames[rule]}</span>
            </Button>
          ))}
        </div>
      </fieldset>
    </details>
  )
}
