// Forms of a sanction case: the sanctions that can be revoked, and a new one. The password form takes the place of the new one.
import type { SanctionCase } from '@murmullo/contract/moderation/sanctions'
import { RetryButton, useActionForm } from '../../lib/forms/action-form.tsx'
import { textValue, validateForm } from '../../lib/forms/form-spec.ts'
import { PasswordForm, useStepUp } from '../../lib/forms/step-up-form.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { SanctionForm, sanctionForm } from './sanction-form.tsx'
import { SanctionList } from './sanction-list.tsx'

type SanctionFormsProps = Pick<SanctionCase, 'sanctions' | 'suggested' | 'seen'>

/** Render it with `seen` as its key: a change of the case empties the forms. */
export function SanctionForms({ sanctions, suggested, seen }: SanctionFormsProps) {
  const form = useActionForm({
    intent: ['set', 'revoke'],
    validate: (values) =>
      textValue(values, 'intent') === 'set' ? validateForm(sanctionForm, values).fieldErrors : null,
  })
  const refused = useStepUp(form)
  const failure = refused ? null : form.failure
  return (
    <>
      {sanctions.length > 0 && (
        <Card as="section" aria-labelledby="ya-hecho" className="px-5 py-6 desk:px-8">
          <h2 id="ya-hecho" className="mb-4 font-voice text-2xl">
            Sanciones anteriores
          </h2>
          {failure?.intent === 'revoke' && (
            <div className="mb-4 flex flex-col gap-3">
              <p role="alert" className="text-sm font-semibold text-admin">
                {failure.error}
              </p>
              <RetryButton form={form} />
            </div>
          )}
          <SanctionList sanctions={sanctions} form={form} />
        </Card>
      )}
      <Card as="section" aria-labelledby="nueva" className="px-5 py-6 desk:px-8">
        <h2 id="nueva" className="mb-4 font-voice text-2xl">
          {refused ? 'Primero, tu contraseña' : 'Nueva medida'}
        </h2>
        {failure?.intent === 'set' && failure.error && (
          <div className="mb-5 flex flex-col gap-3">
            <p role="alert" className="rounded-control bg-admin-soft px-4 py-3 text-sm font-semibold text-admin">
              {failure.error}
            </p>
            <RetryButton form={form} />
          </div>
        )}
        {refused && <PasswordForm form={form} refused={refused} />}
        <SanctionForm
          form={form}
          suggested={suggested}
          isFirst={sanctions.length === 0}
          seen={seen}
          isHidden={refused !== null}
        />
      </Card>
    </>
  )
}
