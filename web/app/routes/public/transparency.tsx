// Route `/transparencia`: public transparency report with aggregated moderation stats and no personal data.
import type { Transparency } from '@murmullo/contract/admin/transparency'
import { TransparencyTables } from '../../features/admin/transparency-tables.tsx'
import { publicPageHeaders } from '../../lib/rendering/cache-headers.ts'
import { PlainPage } from '../../features/about/plain-page.tsx'
import { longDate } from '../../lib/format/dates.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import type { Route } from './+types/transparency.ts'

export const handle = { document: 'plain', failure: 'No se pudo cargar la transparencia' }

export async function loader({ context }: Route.LoaderArgs) {
  return { account: await context.get(pageContext).api.transparency.readAccount() }
}

export const headers = publicPageHeaders

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Transparencia',
    description:
      'Qué se reportó, qué se retiró y por qué norma, qué se apeló, qué decidió la inteligencia artificial y cuántas IP se vieron.',
    path: '/transparencia',
    index: true,
  })
}

export default function TransparencyPage({ loaderData: { account } }: Route.ComponentProps) {
  return <PlainPage render={import.meta.env.SSR && (() => renderReport(account))} />
}

function renderReport(account: Transparency) {
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="font-voice text-3xl wide:text-4xl">Transparencia</h1>
      <p className="mt-2 mb-6 text-pretty text-ink-2">
        Lo que hizo el equipo en 12 semanas, del {formatDay(account.from)} al {formatDay(dayBefore(account.to))}. Se
        cuenta una sola vez, cuando terminan, y luego empiezan otras 12. Las cifras menores de 5 no se publican, y
        tampoco los totales, con los que se podrían calcular: así nadie puede reconocerse ni reconocer a nadie.
      </p>
      <TransparencyTables account={account} />
    </div>
  )
}

/** Noon in the audience time zone, so that the formatted day is the same for all readers. */
function formatDay(day: string): string {
  return longDate(`${day}T17:00:00Z`)
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}
