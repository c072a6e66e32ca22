// Form fields for a content removal: the violated rule and a two-step confirm button.
import type { RemovableKind } from '@murmullo/contract/admin/admin'
import { removalRules, ruleNames } from '@murmullo/contract/moderation/rules'
import { type ActionFormState, fieldOf } from '../../lib/forms/action-form.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import type { RemovalResult } from './content-removal.ts'

type RemovalFieldsProps = { readonly kind: RemovableKind; readonly form: ActionFormState<RemovalResult> }

const texts: Readonly<Record<RemovableKind, { readonly label: string; readonly note: string }>> = {
  secret: {
    label: 'Eliminar el secreto',
    note: '¿Seguro que quieres eliminar este secreto? Puedes deshacerlo durante 10 segundos, y revertirlo después.',
  },
  comment: {
    label: 'Eliminar el comentario',
    note: '¿Seguro que quieres eliminar este comentario? Puedes deshacerlo durante 10 segundos, y revertirlo después.',
  },
}

export function RemovalFields({ kind, form }: RemovalFieldsProps) {
  return (
    <>
      <SelectField
        label="¿Qué norma incumple?"
        required
        defaultValue={form.success?.rule ?? ''}
        {...fieldOf(form, 'rule')}
      >
        <option value="">Elige una</option>
        {removalRules.map((each) => (
          <option key={each} value={each}>
            {ruleNames[each].replace(/^./, (letter) => letter.toUpperCase())}
          </option>
        ))}
      </SelectField>
      <p className="text-ink-2">A quien lo escribió le decimos qué norma incumple, y puede apelar una vez.</p>
      <ConfirmButton
        {...texts[kind]}
        confirmLabel="Sí, eliminarlo"
        name="intent"
        promptValue="ask-remove"
        confirmValue="remove"
        isConfirming={form.success?.intent === 'ask-remove'}
        busy={form.isSubmitting}
        className="w-fit"
      />
    </>
  )
}
