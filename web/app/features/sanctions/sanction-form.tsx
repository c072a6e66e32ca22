// Sanction form for moderators: kind, duration, rule and reason.
import { type SanctionKind, sanctionKinds } from '@murmullo/contract/core/action-kinds'
import { sanctionLimits } from '@murmullo/contract/constants/limits'
import { removalRules } from '@murmullo/contract/moderation/rules'
import { Form, useNavigation } from 'react-router'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { kindMeanings, kindNames, durations, ruleLabel } from './sanction-texts.ts'
import type { SanctionError } from './sanction-actions.ts'

type SanctionFormProps = {
  readonly suggested: SanctionKind
  /** False if there are earlier sanctions: then no kind is preselected, so that a graver one is always a conscious choice. */
  readonly isFirst: boolean
  readonly seen: string
  readonly refusal: SanctionError | null
}

export function SanctionForm({ suggested, isFirst, seen, refusal }: SanctionFormProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'set'
  const submitted = refusal?.written
  const chosen = isFirst ? suggested : null
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-5">
      <input type="hidden" name="intent" value="set" />
      <input type="hidden" name="seen" value={seen} />
      {refusal && (
        <p role="alert" className="rounded-control bg-admin-soft px-4 py-3 text-sm font-semibold text-admin">
          {refusal.reason}
        </p>
      )}
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold text-ink-2">Qué se hace</legend>
        <div className="grid gap-2 wide:grid-cols-2">
          {sanctionKinds.map((kind) => (
            <label
              key={kind}
              className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr_auto] items-start gap-x-3 rounded-control border border-line px-4 py-3 has-checked:border-accent has-checked:bg-accent-soft"
            >
              <input
                type="radio"
                name="kind"
                value={kind}
                required
                defaultChecked={kind === (submitted?.kind ?? chosen)}
                className="mt-1 size-4 accent-accent"
              />
              <span className="font-semibold">{kindNames[kind]}</span>
              {kind === suggested && <Badge tone="accent">Sugerida</Badge>}
              <span className="col-span-2 col-start-2 text-sm text-ink-2">{kindMeanings[kind]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-5 wide:grid-cols-2">
        <SelectField
          label="Cuánto tiempo"
          name="days"
          defaultValue={submitted?.days ?? '7'}
          hint="Cuenta solo para silenciar y suspender."
        >
          {durations.map(([days, text]) => (
            <option key={days} value={days}>
              {text}
            </option>
          ))}
        </SelectField>
        <SelectField label="Qué norma incumplió" name="rule" required defaultValue={submitted?.rule ?? ''}>
          <option value="" disabled>
            Elige una
          </option>
          {removalRules.map((rule) => (
            <option key={rule} value={rule}>
              {ruleLabel(rule)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextArea
        label="Motivo"
        name="reason"
        rows={3}
        required
        maxLength={sanctionLimits.reasonMax}
        defaultValue={submitted?.reason}
        hint="Lo leerá la persona. No digas quién avisó."
      />
      <p className="flex justify-end">
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Aplicando…' : 'Aplicar'}
        </Button>
      </p>
    </Form>
  )
}
