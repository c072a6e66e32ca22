// Button that opens a list of choices, each a submit button with a digit as its key: a rule of a removal, or the reason of a dismissal.
// Works without JavaScript.
import { Button, type ButtonTone, buttonClass } from '../../ui/buttons/button.tsx'
import { disclosureClass, summaryClass } from './disclosure-classes.ts'
import { KeyHint } from './key-hint.tsx'

type ChoicePickerProps = {
  /** Name shared by all disclosures of one decision, so that only one is open at a time. */
  readonly group: string
  readonly label: string
  readonly shortcut: string
  readonly tone: ButtonTone
  readonly legend: string
  /** Field that a choice submits. */
  readonly name: string
  readonly choices: readonly (readonly [value: string, label: string])[]
  /** Id of the form, if the picker is not inside of it. */
  readonly form?: string
  /** The choice that is being sent. */
  readonly busyValue?: string | null
}

/** Shortcut key of the choice at this index: 1 to 9, then 0. */
function choiceKey(index: number): string {
  return String((index + 1) % 10)
}

export function ChoicePicker({ group, label, shortcut, tone, legend, name, choices, ...rest }: ChoicePickerProps) {
  const { form, busyValue = null } = rest
  return (
    <details name={group} className={disclosureClass}>
      <summary data-key={shortcut} className={buttonClass(tone, summaryClass)}>
        {label}
        <KeyHint>{shortcut}</KeyHint>
      </summary>
      <fieldset className="choice-picker">
        <legend className="pt-3 pb-2 text-sm font-semibold text-ink-2">{legend}</legend>
        <div className="grid gap-2 wide:grid-cols-2">
          {choices.map(([value, choice], index) => (
            <Button
              key={value}
              type="submit"
              tone="outline"
              name={name}
              value={value}
              form={form}
              data-key={choiceKey(index)}
              aria-busy={busyValue === value || undefined}
              className="justify-start text-left aria-busy:opacity-55"
            >
              <KeyHint>{choiceKey(index)}</KeyHint>
              <span className="first-letter:uppercase">{choice}</span>
            </Button>
          ))}
        </div>
      </fieldset>
    </details>
  )
}
