// Route `/new`: form to publish a secret, with and without a session. A visitor's submit creates the account that it needs.
import { publicNickname } from '@murmullo/contract/accounts/nicknames'
import { SignInOptions } from '../../features/auth/sign-in-options.tsx'
import { preloadHelpCard, LazyHelpCard } from '../../features/help/lazy-help-card.ts'
import { PublishHead } from '../../features/publishing/publish-head.tsx'
import { publishClientAction } from '../../features/publishing/publish-client-action.ts'
import { SecretForm } from '../../features/publishing/secret-form.tsx'
import { publishHandlers } from '../../features/publishing/publish-handlers.ts'
import { PublishSteps } from '../../features/publishing/publish-steps.tsx'
import { countryNames } from '../../lib/format/countries.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { Columns } from '../../ui/layout/columns.tsx'
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
}: Route.ComponentProps) {
  return (
    <Columns sideName="Qué pasa con tu secreto" side={<PublishSteps />}>
      <SecretForm
        idempotencyKey={idempotencyKey}
        cohorts={cohorts}
        help={<LazyHelpCard to="writing" {...help} />}
        onFirstFocus={preloadHelpCard}
        head={<PublishHead hasSession={hasSession} isSignable={isSignable} />}
        signInOptions={
          <SignInOptions returnTo="/new" text="Tu sesión terminó. Tu texto sigue aquí: entra, o cuéntalo sin cuenta." />
        }
      />
    </Columns>
  )
}
