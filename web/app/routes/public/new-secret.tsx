// Route `/new`: form to publish a secret. Visitors see the sign-in options.
import { publicNickname } from '@murmullo/contract/accounts/nicknames'
import { useState } from 'react'
import { Link } from 'react-router'
import { SignInOptions } from '../../features/auth/sign-in-options.tsx'
import { preloadHelpCard, LazyHelpCard } from '../../features/help/lazy-help-card.ts'
import { AdultNotice } from '../../features/publishing/adult-notice.tsx'
import { SavedDraftNotice } from '../../features/publishing/saved-draft-notice.tsx'
import { publishClientAction } from '../../features/publishing/publish-client-action.ts'
import { SecretForm } from '../../features/publishing/secret-form.tsx'
import { publishHandlers } from '../../features/publishing/publish-handlers.ts'
import { PublishSteps } from '../../features/publishing/publish-steps.tsx'
import { countryNames } from '../../lib/format/countries.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { arrowLeft } from '../../ui/icons/icons.gen.ts'
import type { Route } from './+types/new-secret.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, viewer, country } = context.get(pageContext)
  return {
    hasSession: viewer !== null,
    isSignable: publicNickname(viewer?.nickname ?? null) !== null,
    idempotencyKey: crypto.randomUUID(),
    cohorts: await api.secrets.listCompany(),
    help: { country: await country(), countries: countryNames() },
  }
}

export const action = formAction(publishHandlers)

export const clientAction = publishClientAction

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Nuevo secreto',
    description: 'Cuenta lo que no cuentas: sin nombre, sin registrarte y gratis. Nadie sabrá que fuiste tú.',
    path: '/new',
    index: true,
  })
}

export default function NewSecret({
  loaderData: { hasSession, isSignable, idempotencyKey, help, cohorts },
  actionData,
}: Route.ComponentProps) {
  // If the session ends meanwhile, the form stays with the author's text, also after a submit without JavaScript.
  const [showsForm] = useState(hasSession || actionData !== undefined)
  const signInOptions = (
    <SignInOptions
      returnTo="/new"
      text="Para publicar hace falta una cuenta. No tiene que llevar tu nombre ni tu correo."
    />
  )
  return (
    <Columns sideName="Qué pasa con tu secreto" side={<PublishSteps />}>
      <Link to="/" className={buttonClass('quiet', 'mb-2 -ml-4')}>
        <Icon pathData={arrowLeft} />
        Volver
      </Link>
      <h1 className="font-voice text-3xl">Cuéntalo aquí</h1>
      {hasSession || showsForm ? (
        <>
          <p className="mt-1.5 text-pretty text-ink-2">
            Se leerá como Anónimo{isSignable && ', salvo que elijas firmarlo'}. Nadie verá tu nombre ni tu correo.
          </p>
          <AdultNotice />
          <SecretForm
            idempotencyKey={idempotencyKey}
            cohorts={cohorts}
            help={<LazyHelpCard to="writing" {...help} />}
            onFirstFocus={preloadHelpCard}
            signInOptions={signInOptions}
          />
        </>
      ) : (
        <>
          <p className="mt-1.5 mb-5 text-ink-2">Nadie sabrá que fuiste tú.</p>
          {signInOptions}
          <SavedDraftNotice />
        </>
      )}
    </Columns>
  )
}
