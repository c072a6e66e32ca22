// Admin panel of a secret, for administrators only: publication time, IP address, pin and remove.
import { adminLimits } from '@murmullo/contract/constants/limits'
import { type ReactNode, useId } from 'react'
import { exactDate } from '../../lib/format/dates.ts'
import { ActionForm, fieldOf, useActionForm } from '../../lib/forms/action-form.tsx'
import type { FormResult } from '../../lib/forms/form-result.ts'
import { PasswordForm, useStepUp } from '../../lib/forms/step-up-form.tsx'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { ActionError, ActionResult } from './action-result.tsx'
import { Disclosure } from './disclosure.tsx'
import { RemovalFields } from './removal-fields.tsx'
import { removedMessages } from './content-removal.ts'
import {
  secretAdminError,
  secretAdminIntents,
  type SecretAdminResult,
  validateSecretAdmin,
} from './secret-admin-request.ts'

export type AdminSecret = { readonly id: string; readonly pinned: boolean; readonly publishedAt: string }

type SecretAdminPanelProps = {
  readonly secret: AdminSecret
  /** Where the panel is rendered: a card stays in its list; from the page of a removed secret the client goes to the home page. */
  readonly from: 'card' | 'detail' | 'page'
  readonly onResult?: (result: FormResult<SecretAdminResult>) => void
}

export function SecretAdminPanel({ secret, from, onResult }: SecretAdminPanelProps) {
  const zone = useTimeZone()
  const form = useActionForm<SecretAdminResult>({
    intent: secretAdminIntents,
    action: `/admin/secreto/${secret.id}`,
    validate: validateSecretAdmin,
    ...(onResult && { onResult }),
  })
  const refused = useStepUp(form)
  const { success, failure, isSubmitting } = form
  const pinned = success?.pinned ?? secret.pinned
  const lastIntent = success?.intent ?? failure?.intent
  const formWith = (children: ReactNode, className: string) => (
    <ActionForm form={form} preventScrollReset className={className}>
      <input type="hidden" name="from" value={from} />
      {children}
    </ActionForm>
  )
  if (success?.isRemoved) return <ActionResult tone="ok">{removedMessages.secret}</ActionResult>
  return (
    <div className="flex flex-col gap-3 text-sm">
      {/* On a separate line where it may not fit: in the time zone of the reader the date has another length. */}
      <p className="text-ink-2">
        Publicado el <span className="max-wide:block">{exactDate(secret.publishedAt, zone)}</span>
      </p>
      {!refused && <ActionError form={form} {...(failure && { text: secretAdminError(failure) })} />}
      {success?.address !== undefined && <Address address={success.address} />}
      {refused && <PasswordForm form={form} refused={refused} />}
      <div hidden={refused !== null} className="flex flex-wrap items-start gap-2">
        {formWith(
          <Button type="submit" tone="outline" name="intent" value={pinned ? 'unpin' : 'pin'} busy={isSubmitting}>
            {pinned ? 'Desfijar' : 'Fijar'}
          </Button>,
          'contents',
        )}
        <Disclosure label="Ver IP" isOpen={lastIntent === 'ip'} tone="outline">
          {formWith(
            <>
              <TextField
                label="¿Para qué la necesitas?"
                required
                minLength={adminLimits.reasonMin}
                maxLength={adminLimits.reasonMax}
                autoComplete="off"
                hint={`Queda anotado con tu nombre. Hasta ${adminLimits.revealsPerDay} al día.`}
                {...fieldOf(form, 'reason')}
              />
              <Button type="submit" tone="outline" name="intent" value="ip" busy={isSubmitting} className="w-fit">
                Ver IP y anotarlo
              </Button>
            </>,
            'flex flex-col gap-3 pt-2',
          )}
        </Disclosure>
        <Disclosure label="Eliminar" isOpen={lastIntent?.endsWith('remove') === true} tone="danger">
          {formWith(<RemovalFields kind="secret" form={form} />, 'flex flex-col gap-3 pt-2')}
        </Disclosure>
      </div>
    </div>
  )
}

function Address({ address }: { readonly address: string | null }) {
  const id = useId()
  return (
    <p className="rounded-control bg-sunken px-4 py-3">
      <span id={id} className="font-semibold text-ink-2">
        IP:
      </span>{' '}
      <output aria-labelledby={id} className="break-all tabular-nums">
        {address ?? 'No disponible'}
      </output>
    </p>
  )
}
