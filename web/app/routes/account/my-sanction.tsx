// Route `/sancion`: the user's active sanction, its statement of reasons, appeal link, and the actions that stay available.
import { Link } from 'react-router'
import { StatementDetails } from '../../features/moderation/statements/statement-details.tsx'
import { carryDeviceSettings } from '../../lib/site/device-settings.ts'
import { requireAccount } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { Route } from './+types/my-sanction.ts'

export const handle = { failure: 'No se pudo cargar tu sanción' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireAccount(page, url)
  const { sanction } = await page.api.sanctions.readMine()
  if (sanction === null) return { sanction: null, statement: null }
  return { sanction, statement: await page.api.moderation.readStatement({ id: sanction.statementId }) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { title: 'Mi sanción', description: 'Por qué, y hasta cuándo.', index: false })
}

export default function MySanction({ loaderData: { sanction, statement } }: Route.ComponentProps) {
  if (sanction === null)
    return (
      <>
        <h1 className="font-voice text-3xl">Mi sanción</h1>
        <EmptyState
          title="No tienes ninguna"
          text="Puedes leer, publicar y conversar como siempre."
          action={
            <Link to="/" className={buttonClass('outline')}>
              Leer secretos
            </Link>
          }
        />
      </>
    )
  const isExpelled = sanction.kind === 'expel'
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <StatementDetails statement={statement} />
      <Card as="section" aria-labelledby="que-puedes" className="px-5 py-6 desk:px-8">
        <h2 id="que-puedes" className="font-voice text-2xl">
          Qué puedes hacer
        </h2>
        <p className="mt-1 text-pretty text-ink-2">
          {isExpelled
            ? 'Pedir otra revisión, llevarte tus datos o borrar tu cuenta. Si cierras la sesión, puedes seguir leyendo como cualquier visitante.'
            : 'Termina sola cuando llegue el día; no tienes que hacer nada. Si crees que nos equivocamos, dínoslo.'}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Link to={`/decisiones/${sanction.statementId}`} className={buttonClass('primary')}>
            {statement.appealState === 'open' ? 'Pedir otra revisión' : 'Ver la revisión que pediste'}
          </Link>
          <Link to="/account" className={buttonClass('outline')}>
            Mis datos y mi cuenta
          </Link>
          {isExpelled && (
            <form method="post" action="/logout" onSubmit={carryDeviceSettings}>
              <button type="submit" className={buttonClass('quiet')}>
                Cerrar sesión
              </button>
            </form>
          )}
        </div>
      </Card>
    </div>
  )
}
