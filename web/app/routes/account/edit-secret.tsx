// Route `/edit-secret/{id}`: edit form for an own secret. Other users' secrets get a 404.
import { publicId } from '@murmullo/contract/core/primitives'
import { data, Link } from 'react-router'
import { preloadHelpCard, LazyHelpCard } from '../../features/help/lazy-help-card.ts'
import { HiddenSecretNotice } from '../../features/moderation/statements/hidden-secret-notice.tsx'
import { OwnBadges } from '../../features/own-secrets/own-badges.tsx'
import { EditForm } from '../../features/publishing/edit-form.tsx'
import { editHandlers } from '../../features/publishing/edit-handlers.ts'
import { HowItWorks } from '../../features/secrets/how-it-works.tsx'
import { formAction } from '../../lib/forms/form-action.ts'
import { countryNames } from '../../lib/format/countries.ts'
import { requireAccount } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { arrowLeft } from '../../ui/icons/page-icons.gen.ts'
import type { Route } from './+types/edit-secret.ts'

export const handle = { failure: 'Error al cargar el secreto' }

export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireAccount(page, url)
  const notFound = data({ code: 'secrets.not_found', requestId: page.requestId }, { status: 404 })
  // A malformed id gets the same 404 as an unknown one.
  if (!publicId.safeParse(id).success) throw notFound
  const secret = await page.api.secrets.readMine({ id })
  if (secret.state === 'removed') throw notFound
  // Only for a hidden secret: the statement of reasons says why it is hidden and whether a moderator decided it.
  const statement =
    secret.statementId === null ? null : await page.api.moderation.readStatement({ id: secret.statementId })
  return { secret, statement, help: { country: await page.country(), countries: countryNames() } }
}

export const action = formAction(editHandlers, requireAccount)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Editar secreto',
    description: 'Otras palabras para lo mismo.',
    index: false,
  })
}

export default function EditSecret({ loaderData: { secret, statement, help } }: Route.ComponentProps) {
  return (
    <Columns sideName="Cómo funciona" side={<HowItWorks />}>
      <Link to="/my-secrets" className={buttonClass('quiet', 'mb-2 -ml-4')}>
        <Icon pathData={arrowLeft} />
        Mis secretos
      </Link>
      <h1 className="font-voice text-3xl">Editar secreto</h1>
      <p className="mt-2 flex flex-wrap items-center gap-2.5 text-ink-2">
        <OwnBadges {...secret} />
        {secret.state === 'in_review' && (
          <span>
            Una persona del equipo lo leerá. Si lo cambias, leerá lo nuevo.{' '}
            {statement && (
              <Link to={`/decisiones/${statement.id}`} className="text-link">
                Ver por qué
              </Link>
            )}
          </span>
        )}
      </p>
      <EditForm secret={secret} help={<LazyHelpCard to="writing" {...help} />} onFirstFocus={preloadHelpCard} />
      {statement && <HiddenSecretNotice statement={statement} />}
    </Columns>
  )
}
