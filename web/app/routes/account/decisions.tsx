// Route `/decisiones`: list of moderation decisions about the user's content.
import { Link } from 'react-router'
import { StatementList } from '../../features/moderation/statements/statement-list.tsx'
import { requireAccount } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { Route } from './+types/decisions.ts'

export const handle = { failure: 'No se pudieron cargar las decisiones' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireAccount(page, url)
  const after = url.searchParams.get('after')
  const statements = await page.api.moderation.listStatements(after === null ? {} : { after })
  return { statements, fromStart: after === null }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Decisiones',
    description: 'Decisiones sobre lo que escribiste.',
    index: false,
  })
}

export default function Statements({ loaderData: { statements, fromStart } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="font-voice text-3xl">Decisiones</h1>
      <p className="mt-1 mb-5 text-pretty text-ink-2">
        Lo que decidimos sobre lo que escribiste, por qué, y si fue una persona o una máquina.
      </p>
      {statements.items.length === 0 ? (
        <EmptyState
          title="No hay decisiones"
          text="El equipo no ha tomado ninguna decisión sobre lo que escribes."
          action={
            <Link to="/" className={buttonClass('outline')}>
              Leer secretos
            </Link>
          }
        />
      ) : (
        <StatementList statements={statements.items} />
      )}
      <nav aria-label="Más" className="flex flex-wrap justify-center gap-2 pt-6 empty:hidden">
        {!fromStart && (
          <Link to="/decisiones" className={buttonClass('quiet')}>
            Volver al principio
          </Link>
        )}
        {statements.next !== null && (
          <Link to={`?after=${statements.next}`} className={buttonClass('outline')}>
            Ver más antiguas
          </Link>
        )}
      </nav>
    </div>
  )
}
