// Dashboard component for daily stats: a bar chart per figure, and a table with every value.
import type { DailyStat } from '@murmullo/contract/admin/stat-values'
import type { DayStats, PeriodStats } from '@murmullo/contract/admin/stats'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { BarChart, dayLabel } from './bar-chart.tsx'
import { comparisonText, dailyStatNames } from './stat-texts.ts'
import { StatTable } from './stat-table.tsx'

const charted: readonly DailyStat[] = ['secrets', 'comments', 'signUps', 'reports', 'aiClassified', 'aiHidden']
const tabled = Object.keys(dailyStatNames) as DailyStat[]

function toSeries(list: readonly DayStats[], stat: DailyStat) {
  return list.map((each) => ({ day: each.day, count: each[stat] }))
}

function sum(list: readonly DayStats[], stat: DailyStat): number {
  return list.reduce((total, each) => total + each[stat], 0)
}

type StatChartsProps = Pick<PeriodStats, 'today' | 'days' | 'daysBefore'>

export function StatCharts({ today, days, daysBefore }: StatChartsProps) {
  return (
    <>
      <p aria-hidden="true" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
        <span className="flex items-center gap-2">
          <span className="size-3 bg-accent" />
          Estos {days.length} días
        </span>
        <span className="flex items-center gap-2">
          <span className="h-0.5 w-4 bg-ink" />
          Los {days.length} anteriores
        </span>
      </p>
      <div className="mt-3 grid gap-4 wide:grid-cols-2">
        {charted.map((stat) => {
          const now = sum(days, stat)
          return (
            <Card key={stat} className="px-5 py-4">
              <div className="flex items-baseline justify-between gap-3">
                <h3 className="text-sm font-semibold text-ink-2">{dailyStatNames[stat]}</h3>
                <p className="text-2xl font-semibold tabular-nums">{formatNumber(now)}</p>
              </div>
              <p className="text-sm text-pretty text-ink-2">
                {comparisonText(now, sum(daysBefore, stat), days.length)}. Hoy: {formatNumber(today[stat])}.
              </p>
              <BarChart name={dailyStatNames[stat]} days={toSeries(days, stat)} before={toSeries(daysBefore, stat)} />
            </Card>
          )
        })}
      </div>
      <details className="mt-4">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-semibold text-ink-2 hover:text-ink">
          Ver los números de cada día
        </summary>
        <StatTable
          label="Números de cada día"
          columns={['Día (UTC)', ...tabled.map((stat) => dailyStatNames[stat])]}
          rows={[today, ...days.toReversed(), ...daysBefore.toReversed()].map((each) => ({
            key: each.day,
            name: each === today ? `${dayLabel(each)} (hoy)` : dayLabel(each),
            cells: tabled.map((stat) => formatNumber(each[stat])),
          }))}
        />
      </details>
    </>
  )
}
