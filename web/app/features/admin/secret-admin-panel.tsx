// Admin panel of a secret, for administrators only: publication time, IP address, pin and remove.
import { adminLimits } from '@murmullo/contract/constants/limits'
import { type ComponentType, type ReactNode, useId } from 'react'
import { Form, type FormProps } from 'react-router'
import { exactDate } from '../../lib/format/dates.ts'
import { type StepUpRequired, isStepUpRequired } from '../../lib/forms/step-up.ts'
import { StepUpForm } from '../../lib/forms/step-up-form.tsx'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import type { SecretAdminReply } from './secret-admin-action.ts'
import { Disclosure } from './disclosure.tsx'
import { RemovalFields } from './removal-fields.tsx'
import { removedMessages } from './remove-content-action.ts'
import { ActionResult } from './action-result.tsx'

export type AdminSecret = { readonly id: string; readonly pinned: boolean; readonly publishedAt: string }

type SecretAdminPanelProps = {
  readonly secret: AdminSecret
  readonly reply: SecretAdminReply | StepUpRequired | undefined
  /** Where the panel is rendered: a card stays in its list; from the page of a removed secret the client goes to the home page. */
  readonly from: 'card' | 'detail' | 'page'
  readonly as?: ComponentType<FormProps>
  readonly busy?: boolean
}

export function SecretAdminPanel({ secret, reply, from, as: Tag = Form, busy = false }: SecretAdminPanelProps) {
  const zone = useTimeZone()
  const action = `/admin/secreto/${secret.id}`
  const stepUp = isStepUpRequired(reply) ? reply.stepUp : null
  const result = isStepUpRequired(reply) ? undefined : reply
  const pinned = result?.pinned ?? secret.pinned
  const form = (children: ReactNode, className: string) => (
    <Tag method="post" action={action} preventScrollReset className={className}>
      <input type="hidden" name="from" value={from} />
      {children}
    </Tag>
  )
  if (result?.removed) return <ActionResult tone="ok">{removedMessages.secret}</ActionResult>
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="text-ink-2">Publicado el {exactDate(secret.publishedAt, zone)}</p>
      {result?.error && <ActionResult tone="error">{result.error}</ActionResult>}
      {result?.address !== undefined && <Address address={result.address} />}
      {stepUp ? (
        <StepUpForm stepUp={stepUp} action={action} as={Tag} busy={busy} />
      ) : (
        <div className="flex flex-wrap items-start gap-2">
          {form(
            <Button type="submit" tone="outline" name="intent" value={pinned ? 'unpin' : 'pin'} busy={busy}>
              {pinned ? 'Desfijar' : 'Fijar'}
            </Button>,
            'contents',
          )}
          <Disclosure label="Ver IP" isOpen={result?.intent === 'ip'} tone="outline">
            {form(
              <>
                <TextField
                  label="¿Para qué la necesitas?"
                  name="reason"
                  required
                  minLength={adminLimits.reasonMin}
                  maxLength={adminLimits.reasonMax}
                  defaultValue={result?.reason}
                  autoComplete="off"
                  hint={`Queda anotado con tu nombre. Hasta ${adminLimits.revealsPerDay} al día.`}
                />
                <Button type="submit" tone="outline" name="intent" value="ip" busy={busy} className="w-fit">
                  Ver IP y anotarlo
                </Button>
              </>,
              'flex flex-col gap-3 pt-2',
            )}
          </Disclosure>
          <Disclosure label="Eliminar" isOpen={result?.intent.endsWith('remove') === true} tone="danger">
            {form(
              <RemovalFields
                kind="secret"
                rule={result?.rule}
                isConfirming={result?.intent === 'ask-remove'}
                busy={busy}
              />,
              'flex flex-col gap-3 pt-2',
            )}
          </Disclosure>
        </div>
      )}
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
