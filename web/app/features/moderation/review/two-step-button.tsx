// Two-press confirm button: the first press shows the rule that hides the text, the second submits. Works without JavaScript.
import { type Rule, ruleNames } from '@murmullo/contract/moderation/rules'
import { type ToggleEvent, useId, useRef } from 'react'
import { disclosureClass, summaryClass } from '../../../shared/shortcuts/disclosure-classes.ts'
import { KeyHint } from '../../../shared/shortcuts/key-hint.tsx'
import { Button, type ButtonTone, buttonClass } from '../../../ui/buttons/button.tsx'

type TwoStepButtonProps = {
  /** Name shared by all disclosures of one review, so that only one is open at a time. */
  readonly group: string
  readonly tone: ButtonTone
  readonly label: string
  readonly decision: 'approve' | 'mark_explicit'
  readonly rule: Rule
  /** Label of the second press: its effect. */
  readonly effect: string
  readonly shortcut: string
}

export function TwoStepButton({ group, tone, label, decision, rule, effect, shortcut }: TwoStepButtonProps) {
  const warning = useId()
  const confirmButton = useRef<HTMLButtonElement>(null)
  // Focus on the second button makes a screen reader announce the warning.
  const focusSecond = ({ newState }: ToggleEvent<HTMLDetailsElement>) => {
    if (newState === 'open') confirmButton.current?.focus()
  }
  return (
    <details name={group} className={disclosureClass} onToggle={focusSecond}>
      <summary data-key={shortcut} className={buttonClass(tone, summaryClass)}>
        {label}…<KeyHint>{shortcut}</KeyHint>
      </summary>
      <div className="mt-3 flex flex-col items-start gap-3 rounded-control bg-warn-soft px-4 py-3">
        <p id={warning} className="text-sm text-pretty text-warn">
          Está retenido por <strong>«{ruleNames[rule]}»</strong>.{' '}
          <span className="max-desk:hidden">Vuelve a pulsar {shortcut.toUpperCase()} para confirmar.</span>
          <span className="desk:hidden">Pulsa otra vez para confirmar.</span>
        </p>
        <Button
          ref={confirmButton}
          type="submit"
          tone={tone}
          name="decision"
          value={decision}
          data-key={shortcut}
          aria-describedby={warning}
        >
          {effect}
          <KeyHint>{shortcut}</KeyHint>
        </Button>
      </div>
    </details>
  )
}
