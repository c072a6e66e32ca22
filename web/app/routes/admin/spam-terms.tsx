// Route `/admin/palabras`: spam term list, edited by administrators.
import { Link, replace } from 'react-router'
import { SpamListForm, spamTermsForm } from '../../features/moderation/spam-list-form.tsx'
import { TeamTabs } from '../../features/moderation/team-tabs.tsx'
import { isSecondFactorExpired, requireStaff } from '../../lib/auth/guards.ts'
import { formAction, validated } from '../../lib/forms/form-action.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import type { Route } from './+types/spam-terms.ts'

export const handle = { failure: 'No se pudo cargar la lista' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireStaff(page, url, 'admin')
  return { list: await page.api.moderation.listSpamTerms(), isSaved: url.searchParams.has('guardada') }
}

export const action = formAction(
  {
    '': validated(spamTermsForm, async (input, { api }) => {
      await api.moderation.saveSpamTerms(input)
      return replace('/admin/palabras?guardada', 303)
    }),
  },
  (page, url) => {
    if (!isSecondFactorExpired(page, 'admin')) requireStaff(page, url, 'admin')
  },
)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Palabras no permitidas',
    description: 'Las palabras y los sitios que no se permiten.',
    index: false,
  })
}

export default function SpamTerms({ loaderData: { list, isSaved } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="font-voice text-3xl">Palabras no permitidas</h1>
      <p className="mt-1 text-pretty text-ink-2">
        Un secreto o un comentario que las nombre no se publica.{' '}
        <Link to="/admin/laboratorio" className="text-link">
          Ver antes el efecto de un cambio
        </Link>
      </p>
      <div className="mt-4 mb-6">
        <TeamTabs current="/admin/palabras" />
      </div>
      {/* Keyed by version: after a save a new form mounts, with the normalized terms from the server. */}
      <SpamListForm key={list.seen} list={list} isSaved={isSaved} />
    </div>
  )
}
