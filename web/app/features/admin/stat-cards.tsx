// Dashboard component for daily stats: bar charts, AI correction rate, and a table with every value.
import type { DailyStat, DayStats } from '@murmullo/contract/admin/admin'
import { shortDate } from '../../lib/format/dates.ts'
import { formatNumber } from '../../lib/format/numbers.ts'
import { Card } from '../../ui/layout/card.tsx'
import { BarChart } from './bar-chart.tsx'

const names: Readonly<Record<DailyStat, string>> = {
  secrets: 'Secretos',
  comments: 'Comentarios',
  signUps: 'Cuentas nuevas',
  reports: 'Reportes',
  aiClassified: 'Decisiones de la IA',
  aiHidden: 'Ocultados por la IA',
  aiReviewed: 'Revisados por una persona',
  aiOverturned: 'Corregidos por una persona',
}
const charted: readonly DailyStat[] = ['secrets', 'comments', 'signUps', 'reports', 'aiClassified', 'aiHidden']
const tabled = Object.keys(names) as DailyStat[]

export function StatCards({ days }: { readonly days: readonly DayStats[] }) {
  const total = (stat: DailyStat) => days.reduce((sum, day) => sum + day[stat], 0)
  return (
    <section aria-labelledby="cifras">
      <h2 id="cifras" className="font-voice text-2xl">
        Últimos {days.length} días
      </h2>
      <div className="mt-4 grid gap-4 wide:grid-cols-2">
        {charted.map((stat) => (
          <Card key={stat} className="px-5 py-4">
            <div className="flex items-baseline justify-between gap-3">
              <h3 className="text-sm font-semibold text-ink-2">{names[stat]}</h3>
              <p className="text-2xl font-semibold tabular-nums">{formatNumber(total(stat))}</p>
            </div>
            <BarChart name={names[stat]} days={days.map((day) => ({ day: day.day, count: day[stat] }))} />
          </Card>
        ))}
      </div>
      <Card className="mt-4 px-5 py-4">
        <h3 className="text-sm font-semibold text-ink-2">Tasa de corrección de la IA</h3>
        <p className="mt-1 text-pretty">{correctionRateText(total('aiOverturned'), total('aiReviewed'))}</p>
      </Card>
      <details className="mt-4">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-semibold text-ink-2 hover:text-ink">
          Ver los números de cada día
        </summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable, so it must be reachable by keyboard */}
        <section aria-label="Números de cada día" tabIndex={0} className="mt-2 overflow-x-auto">
          <table className="w-full text-right text-sm tabular-nums">
            <thead>
              <tr className="border-b border-line align-bottom text-ink-2">
                <th scope="col" className="py-2 pr-3 text-left">
                  Día (UTC)
                </th>
                {tabled.map((stat) => (
                  <th key={stat} scope="col" className="py-2 pl-3 font-semibold">
                    {names[stat]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.day} className="border-b border-line">
                  <th scope="row" className="py-2 pr-3 text-left font-normal whitespace-nowrap">
                    {shortDate(`${day.day}T12:00:00Z`)}
                  </th>
                  {tabled.map((stat) => (
                    <td key={stat} className="py-2 pl-3">
                      {formatNumber(day[stat])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  )
}

function correctionRateText(overturned: number, reviewed: number): string {
  if (reviewed === 0) return 'Todavía nadie revisó lo que ocultó.'
  return `De ${formatNumber(reviewed)} textos que ocultó y revisó una persona, ${formatNumber(overturned)} volvieron a publicarse (${Math.round((overturned / reviewed) * 100)} %).`
}
