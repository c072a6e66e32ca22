// First card of /account: account data that only the user sees, with the form that sends another verification email.
import type { MyAccount } from '@murmullo/contract/accounts/accounts'
import { isGeneratedNickname } from '@murmullo/contract/accounts/nicknames'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ActionForm, useActionForm } from '../../lib/forms/action-form.tsx'
import { longDate } from '../../lib/format/dates.ts'
import type { SectionReply } from '../../shared/account/section-message.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'

export function AccountSummary({ account }: { readonly account: MyAccount }) {
  const automatic = isGeneratedNickname(account.nickname)
  return (
    <Card as="section" className="px-5 py-6 desk:px-7">
      <h2 className="font-voice text-2xl">Tus datos</h2>
      <dl className="mt-4 flex flex-col gap-4 desk:flex-row desk:flex-wrap desk:gap-x-10">
        <Fact name="Correo">
          {account.email ?? 'Sin correo: entraste sin registrarte'}
          {account.email !== null && !account.emailVerified && <Unverified />}
        </Fact>
        <Fact name="Apodo">
          {account.nickname} {automatic && <Badge tone="warn">Personalízalo</Badge>}
        </Fact>
        <Fact name="Usuario desde">{longDate(account.since, 'utc')}</Fact>
      </dl>
      {automatic && (
        <p className="mt-5 rounded-control bg-warn-soft px-4 py-3 text-sm text-warn">
          Tu apodo es automático. Mientras no elijas otro, todos leen «Anónimo».
        </p>
      )}
      <p className="mt-5 flex flex-wrap gap-2">
        <Link to="/profile" className={buttonClass('outline')}>
          Ver mi perfil completo
        </Link>
        {account.email === null && (
          <Link to="/register" className={buttonClass('primary')}>
            Guardar mi cuenta
          </Link>
        )}
      </p>
    </Card>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs font-semibold text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

/** After an error the button itself is the retry. */
function Unverified() {
  const messageRef = useRef<HTMLParagraphElement>(null)
  const form = useActionForm<SectionReply>({ intent: 'verify' })
  const message = form.failure?.error ?? form.success?.text
  useEffect(() => {
    // The pressed button is removed from the DOM, so focus moves to the message.
    if (message !== undefined) messageRef.current?.focus()
  }, [message])
  return (
    <ActionForm form={form} className="mt-1.5 text-sm text-ink-2">
      <p ref={messageRef} tabIndex={-1}>
        {message ?? 'Sin confirmar todavía.'}
      </p>
      {form.success === null && (
        <Button type="submit" tone="quiet" className="-ml-4" busy={form.isSubmitting}>
          Enviarme otro enlace
        </Button>
      )}
    </ActionForm>
  )
}
