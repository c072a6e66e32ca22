// Form that tries a new text of the prompt or of the spam terms: it becomes a draft, which changes nothing on the site.
import { labLimits, moderationLimits } from '@murmullo/contract/constants/limits'
import { createDraftInput } from '@murmullo/contract/moderation/lab'
import type { VersionKind } from '@murmullo/contract/moderation/lab-values'
import { ActionForm, FormError, fieldOf, useActionForm } from '../../../lib/forms/action-form.tsx'
import { defineForm, textValue } from '../../../lib/forms/form-spec.ts'
import { PasswordForm, useStepUp } from '../../../lib/forms/step-up-form.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { versionKindNames } from './lab-format.ts'

export const labDraftForm = defineForm({
  name: 'labDraft',
  schema: createDraftInput,
  read: (form) => ({ kind: textValue(form, 'kind'), content: textValue(form, 'content') }),
})

type DraftFormProps = {
  readonly kind: VersionKind
  readonly content: string
  /** Parts of the prompt that the code adds. */
  readonly fixed: { readonly before: string; readonly after: string } | null
}

export function DraftForm({ kind, content, fixed }: DraftFormProps) {
  const form = useActionForm({ intent: `draft-${kind}`, hidden: { kind } })
  const refused = useStepUp(form)
  return (
    <>
      {refused && <PasswordForm form={form} refused={refused} />}
      <ActionForm form={form} hidden={refused !== null} preventScrollReset noValidate className="flex flex-col gap-4">
        {fixed && <FixedPart name="Antes va esto, que no se cambia aquí" text={fixed.before} />}
        <TextArea
          label={versionKindNames[kind]}
          rows={kind === 'prompt' ? 18 : 8}
          spellCheck={kind === 'prompt'}
          hint={
            kind === 'prompt'
              ? `Hasta ${labLimits.policyMax} caracteres. Debe nombrar las siete categorías, entre comillas.`
              : `Una por línea, hasta ${moderationLimits.spamTermsMax}.`
          }
          defaultValue={content}
          {...fieldOf(form, 'content')}
        />
        {fixed && <FixedPart name="Después va esto, que no se cambia aquí" text={fixed.after} />}
        {refused === null && <FormError form={form} />}
        <p>
          <Button type="submit" tone="outline" busy={form.isSubmitting}>
            {form.isSubmitting ? 'Probando…' : 'Probar sin guardar'}
          </Button>
        </p>
      </ActionForm>
    </>
  )
}

function FixedPart({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <details>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-semibold text-ink-2 hover:text-ink">
        {name}
      </summary>
      <p className="rounded-control bg-sunken px-4 py-3 text-sm whitespace-pre-line text-ink-2">{text}</p>
    </details>
  )
}
