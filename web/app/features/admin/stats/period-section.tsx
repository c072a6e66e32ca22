// Dashboard section of the moderation totals: choice of the period, charts, tables and the CSV export.
import { type StatPeriod, statPeriods } from '@murmullo/contract/admin/stat-values'
import type { PeriodStats } from '@murmullo/contract/admin/stats'
import { Link } from 'react-router'
import { Card } from '../../../ui/layout/card.tsx'
import { dayLabel } from './bar-chart.tsx'
import { OpenWorkTable, ResultTable, RuleTable, WaitTable } from './decision-tables.tsx'
import { StatCharts } from './stat-charts.tsx'

export const periodParam = 'periodo'

/** Of a link in the page: any other value is the week. */
export function parsePeriod(value: string | null): StatPeriod {
  return value === `${statPeriods.month}` ? 'month' : 'week'
}

type PeriodSectionProps = { readonly stats: PeriodStats; readonly isAdmin: boolean }

export function PeriodSection({ stats, isAdmin }: PeriodSectionProps) {
  const { period, days, daysBefore, totals: now, totalsBefore: before } = stats
  const [first, last] = [days.at(0), days.at(-1)]
  return (
    <section aria-labelledby="cifras">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="cifras" className="font-voice text-2xl">
          Cifras
        </h2>
        <nav aria-label="Periodo" className="flex gap-4 text-sm">
          {(Object.keys(statPeriods) as StatPeriod[]).map((each) => (
            <Link
              key={each}
              to={each === 'week' ? '?' : `?${periodParam}=${statPeriods[each]}`}
              preventScrollReset
              aria-current={each === period ? 'true' : undefined}
              className="flex min-h-11 items-center text-link aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {statPeriods[each]} días
            </Link>
          ))}
        </nav>
      </div>
      {first && last && (
        <p className="text-pretty text-ink-2">
          Días completos (UTC), del {dayLabel(first)} al {dayLabel(last)}, junto a los {daysBefore.length} anteriores.
        </p>
      )}
      <StatCharts {...stats} />
      <div className="mt-4 flex flex-col gap-4">
        <TitledCard title="Tiempo hasta decidir">
          <WaitTable now={now} before={before} />
        </TitledCard>
        <TitledCard title="Resultados">
          <ResultTable now={now} before={before} days={days.length} />
        </TitledCard>
        <TitledCard title="Por norma">
          <RuleTable now={now} before={before} />
        </TitledCard>
        <TitledCard title="Abiertos, por antigüedad">
          <OpenWorkTable open={stats.open} />
        </TitledCard>
      </div>
      {isAdmin && (
        <p className="mt-4 text-sm text-pretty text-ink-2">
          {/* A document request: the router would expect a page. Without `download`, so that an error or a login shows as one. */}
          <a href="/admin/cifras.csv" className="inline-flex min-h-11 items-center text-link">
            Descargar las cifras del último año (CSV)
          </a>
          <span className="block">
            Son números, sin personas ni textos. Hay cifras menores de 5: no las publiques. La descarga queda en el
            registro.
          </span>
        </p>
      )}
    </section>
  )
}

function TitledCard({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <Card className="px-5 py-4">
      <h3 className="text-sm font-semibold text-ink-2">{title}</h3>
      {children}
    </Card>
  )
}
