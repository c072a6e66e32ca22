// Form fields for a content removal: the violated rule and a two-step confirm button.
import type { RemovableKind } from '@murmullo/contract/admin/admin'
import { removalRules, ruleNames } from '@murmullo/contract/moderation/rules'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { SelectField } from '../../ui/forms/field.tsx'

type RemovalFieldsProps = {
  readonly kind: RemovableKind
  /** Submitted value, when the server returns the form. */
  readonly rule: string | undefined
  readonly isConfirming: boolean
  readonly busy: boolean
}

const texts: Readonly<Record<RemovableKind, { readonly label: string; readonly note: string }>> = {
  secret: {
    label: 'Eliminar el secreto',
    note: '¿Seguro que quieres eliminar este secreto? Esta acción no se puede deshacer.',
  },
  comment: {
    label: 'Eliminar el comentario',
    note: '¿Seguro que quieres eliminar este comentario? Esta acción no se puede deshacer.',
  },
}

export function RemovalFields({ kind, rule, isConfirming, busy }: RemovalFieldsProps) {
  return (
    <>
      <SelectField label="¿Qué norma incumple?" name="rule" required defaultValue={rule ?? ''}>
        <option value="">Elige una</option>
        {removalRules.map((each) => (
          <option key={each} value={each}>
            {ruleNames[each].replace(/^./, (letter) => letter.toUpperCase())}
          </option>
        ))}
      </SelectField>
      <ConfirmButton
        {...texts[kind]}
        confirmLabel="Sí, eliminarlo"
        name="intent"
        promptValue="ask-remove"
        confirmValue="remove"
        isConfirming={isConfirming}
        busy={busy}
        className="w-fit"
      />
    </>
  )
}
