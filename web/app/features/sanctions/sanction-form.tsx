// Sanction form for moderators: kind, duration, rule and reason.
import { type SanctionKind, sanctionKinds } from '@murmullo/contract/core/action-kinds'
import { sanctionLimits } from '@murmullo/contract/constants/limits'
import { removalRules } from '@murmullo/contract/moderation/rules'
import { sanctionInput } from '@murmullo/contract/moderation/sanctions'
import { useId } from 'react'
import { ActionForm, type ActionFormState, fieldOf } from '../../lib/forms/action-form.tsx'
import { defineForm, textValue } from '../../lib/forms/form-spec.ts'
import { SavedReplyPicker } from '../../shared/moderation/saved-replies.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { kindMeanings, kindNames, durations, ruleLabel } from './sanction-texts.ts'

export const sanctionForm = defineForm({
  name: 'sanction',
  schema: sanctionInput,
  read: (form) => {
    const kind = textValue(form, 'kind')
    const hasEnd = kind === 'silence' || kind === 'suspend'
    return {
      kind,
      days: hasEnd ? Number(textValue(form, 'days')) : undefined,
      rule: textValue(form, 'rule'),
      reason: textValue(form, 'reason'),
      seen: textValue(form, 'seen'),
    }
  },
})

type SanctionFormProps = {
  readonly form: ActionFormState
  readonly suggested: SanctionKind
  /** False if there are earlier sanctions: then no kind is preselected, so that a graver one is always a conscious choice. */
  readonly isFirst: boolean
  readonly seen: string
  /** The password form has its place; the input stays. */
  readonly isHidden: boolean
}

export function SanctionForm({ form, suggested, isFirst, seen, isHidden }: SanctionFormProps) {
  const kindErrorId = useId()
  const isBusy = form.submittingIntent === 'set'
  const chosen = form.submitted?.kind ?? (isFirst ? suggested : null)
  const { kind: kindError } = form.fieldErrors
  return (
    <ActionForm form={form} hidden={isHidden} preventScrollReset className="flex flex-col gap-5">
      <input type="hidden" name="seen" value={seen} />
      <fieldset aria-describedby={kindError === undefined ? undefined : kindErrorId}>
        <legend className="mb-1.5 text-sm font-semibold text-ink-2">Qué se hace</legend>
        <div className="grid gap-2 wide:grid-cols-2">
          {sanctionKinds.map((kind) => (
            <label
              key={kind}
              className="radio-option grid! grid-cols-[auto_1fr_auto] gap-y-0.5! border border-line px-4! py-3 has-checked:border-accent"
            >
              <input type="radio" name="kind" value={kind} required defaultChecked={kind === chosen} />
              <span className="font-semibold">{kindNames[kind]}</span>
              {kind === suggested && <Badge tone="accent">Sugerida</Badge>}
              <span className="col-span-2 col-start-2 text-sm font-normal text-ink-2">{kindMeanings[kind]}</span>
            </label>
          ))}
        </div>
        {kindError !== undefined && (
          <p id={kindErrorId} className="mt-1.5 text-sm text-admin">
            {kindError}
          </p>
        )}
      </fieldset>
      <div className="grid gap-5 wide:grid-cols-2">
        <SelectField
          label="Cuánto tiempo"
          defaultValue="7"
          hint="Cuenta solo para silenciar y suspender."
          {...fieldOf(form, 'days')}
        >
          {durations.map(([days, text]) => (
            <option key={days} value={days}>
              {text}
            </option>
          ))}
        </SelectField>
        <SelectField label="Qué norma incumplió" required defaultValue="" {...fieldOf(form, 'rule')}>
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
        rows={3}
        required
        maxLength={sanctionLimits.reasonMax}
        hint="Lo leerá esa persona. No digas quién reportó."
        {...fieldOf(form, 'reason')}
      />
      <SavedReplyPicker kind="sanction" field="reason" />
      <p className="flex justify-end">
        <Button type="submit" name="intent" value="set" busy={isBusy}>
          {isBusy ? 'Aplicando…' : 'Aplicar'}
        </Button>
      </p>
    </ActionForm>
  )
}
