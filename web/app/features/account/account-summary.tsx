// Left column of /account: account data that only the user sees, with the form that sends another verification email.
import type { MyAccount } from '@murmullo/contract/accounts/accounts'
import { isGeneratedNickname } from '@murmullo/contract/accounts/nicknames'
import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { longDate } from '../../lib/format/dates.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Outcome } from './account-section.tsx'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'

type AccountSummaryProps = { readonly account: MyAccount; readonly outcome: Outcome | null }

export function AccountSummary({ account, outcome }: AccountSummaryProps) {
  const automatic = isGeneratedNickname(account.nickname)
  return (
    <Card as="section" className="px-5 py-6">
      <h2 className="font-voice text-2xl">Tus datos</h2>
      <dl className="mt-4 flex flex-col gap-4">
        <Fact name="Correo">
          {account.email ?? 'Sin correo: entraste sin registrarte'}
          {account.email !== null && !account.emailVerified && (
            <Unverified outcome={outcome?.intent === 'verify' ? outcome : null} />
          )}
        </Fact>
        <Fact name="Apodo">
          {account.nickname} {automatic && <Badge tone="warn">Personalízalo</Badge>}
        </Fact>
        <Fact name="Usuario desde">{longDate(account.since)}</Fact>
      </dl>
      {automatic && (
        <p className="mt-5 rounded-control bg-warn-soft px-4 py-3 text-sm text-warn">
          Tu apodo es automático. Mientras no elijas otro, todos leen «Anónimo».
        </p>
      )}
      <Link to="/profile" className={buttonClass('outline', 'mt-5')}>
        Ver mi perfil completo
      </Link>
      {account.email === null && (
        <Link to="/register" className={buttonClass('primary', 'mt-2')}>
          Guardar mi cuenta
        </Link>
      )}
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

function Unverified({ outcome }: { readonly outcome: Outcome | null }) {
  const messageRef = useRef<HTMLParagraphElement>(null)
  const busy = useIsSubmitting('verify')
  useEffect(() => {
    // The pressed button is removed from the DOM, so focus moves to the message.
    if (outcome !== null) messageRef.current?.focus()
  }, [outcome])
  return (
    <Form method="post" className="mt-1.5 text-sm text-ink-2">
      <p ref={messageRef} tabIndex={-1}>
        {outcome?.text ?? 'Sin confirmar todavía.'}
      </p>
      {outcome?.tone !== 'ok' && (
        <Button type="submit" name="intent" value="verify" tone="quiet" className="-ml-4" busy={busy}>
          Enviarme otro enlace
        </Button>
      )}
    </Form>
  )
}
