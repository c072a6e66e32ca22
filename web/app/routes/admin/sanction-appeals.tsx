// Route `/admin/apelaciones`: appeals against sanctions, oldest first. Users without a staff role get a 404.
import { Link, replace } from 'react-router'
import { TeamTabs } from '../../features/moderation/team-tabs.tsx'
import { appealAnswerForm, SanctionAppealCard } from '../../features/sanctions/sanction-appeal-card.tsx'
import { formAction, validated } from '../../lib/forms/form-action.ts'
import { currentMinute } from '../../lib/format/dates.ts'
import { isSecondFactorExpired, requireStaff } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { withPassword } from '../../lib/forms/step-up.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { Route } from './+types/sanction-appeals.ts'

export const handle = { failure: 'No se pudieron cargar las apelaciones' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { kind } = requireStaff(page, url, 'moderator')
  const after = url.searchParams.get('after')
  const appeals = await page.api.sanctions.listObjections(after === null ? {} : { after })
  return { ...appeals, isAdmin: kind === 'admin', now: currentMinute() }
}

export const action = formAction(
  {
    '': withPassword(
      validated(appealAnswerForm, async (answer, { api }) => {
        await api.sanctions.answerObjection(answer)
        return replace('/admin/apelaciones', 303)
      }),
    ),
  },
  (page, url) => {
    if (!isSecondFactorExpired(page, 'moderator')) requireStaff(page, url, 'moderator')
  },
)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { title: 'Apelaciones', description: 'Las sanciones apeladas.', index: false })
}

export default function SanctionAppeals({ loaderData }: Route.ComponentProps) {
  const { items, next, isAdmin, now } = loaderData
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="font-voice text-3xl">Apelaciones</h1>
      <p className="mt-1 text-ink-2">Sanciones que alguien apeló. Primero las más antiguas.</p>
      <div className="mt-4 mb-5">
        <TeamTabs current="/admin/apelaciones" isAdmin={isAdmin} />
      </div>
      {items.length === 0 ? (
        <EmptyState
          isPlain
          title="No hay nada pendiente"
          text="Nadie apeló una sanción."
          action={
            <Link to="/admin/revision" className={buttonClass('outline')}>
              Ir a la revisión
            </Link>
          }
        />
      ) : (
        <ul className="flex flex-col gap-3.5">
          {items.map((objection) => (
            <li key={objection.id}>
              <SanctionAppealCard objection={objection} now={now} />
            </li>
          ))}
        </ul>
      )}
      {next && (
        <p className="mt-5 text-center">
          <Link to={`/admin/apelaciones?after=${next}`} className={buttonClass('outline')}>
            Las siguientes
          </Link>
        </p>
      )}
    </div>
  )
}
