// Admin panel of a secret, for administrators only: publication time, IP address, pin and remove.
import { adminLimits } from '@murmullo/contract/limits'
import { type ComponentType, type ReactNode, useId } from 'react'
import { Form, type FormProps } from 'react-router'
import { exactDate } from '../../lib/dates.ts'
import { type Asking, isAsking } from '../../lib/step-up.ts'
import { StepUpForm } from '../../lib/step-up-form.tsx'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { DeskReply } from './act-on-secret.ts'
import { Drawer } from './drawer.tsx'
import { RemovalFields } from './removal-fields.tsx'
import { removedWords } from './remove-content.ts'
import { Told } from './told.tsx'

export type DeskSecret = { readonly id: string; readonly pinned: boolean; readonly publishedAt: string }

type SecretDeskProps = {
  readonly secret: DeskSecret
  readonly reply: DeskReply | Asking | undefined
  /** Where the panel is rendered: a card stays in its list; from the page of a removed secret the client goes to the home page. */
  readonly from: 'card' | 'detail' | 'page'
  readonly as?: ComponentType<FormProps>
  readonly busy?: boolean
}

export function SecretDesk({ secret, reply, from, as: Tag = Form, busy = false }: SecretDeskProps) {
  const zone = useZone()
  const action = `/admin/secreto/${secret.id}`
  const stepUp = isAsking(reply) ? reply.stepUp : null
  const told = isAsking(reply) ? undefined : reply
  const pinned = told?.pinned ?? secret.pinned
  const form = (children: ReactNode, className: string) => (
    <Tag method="post" action={action} preventScrollReset className={className}>
      <input type="hidden" name="from" value={from} />
      {children}
    </Tag>
  )
  if (told?.removed) return <Told tone="ok">{removedWords.secret}</Told>
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="text-ink-2">Publicado el {exactDate(secret.publishedAt, zone)}</p>
      {told?.error && <Told tone="error">{told.error}</Told>}
      {told?.address !== undefined && <Address address={told.address} />}
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
          <Drawer label="Ver IP" isOpen={told?.intent === 'ip'} tone="outline">
            {form(
              <>
                <TextField
                  label="¿Para qué la necesitas?"
                  name="reason"
                  required
                  minLength={adminLimits.reasonMin}
                  maxLength={adminLimits.reasonMax}
                  defaultValue={told?.reason}
                  autoComplete="off"
                  hint={`Queda anotado con tu nombre. Hasta ${adminLimits.revealsPerDay} al día.`}
                />
                <Button type="submit" tone="outline" name="intent" value="ip" busy={busy} className="w-fit">
                  Ver IP y anotarlo
                </Button>
              </>,
              'flex flex-col gap-3 pt-2',
            )}
          </Drawer>
          <Drawer label="Eliminar" isOpen={told?.intent.endsWith('remove') === true} tone="danger">
            {form(
              <RemovalFields kind="secret" rule={told?.rule} isAsked={told?.intent === 'ask-remove'} busy={busy} />,
              'flex flex-col gap-3 pt-2',
            )}
          </Drawer>
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
