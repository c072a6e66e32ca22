// Bar chart component for daily counts: axis with the first and last day, and the count of each day as a tooltip. A screen reader gets
// one sentence; the table below the charts has every count.
import { shortDate } from '../../lib/format/dates.ts'
import { formatNumber } from '../../lib/format/numbers.ts'

export type DayCount = { readonly day: string; readonly count: number }
type BarChartProps = { readonly name: string; readonly days: readonly DayCount[] }

const [width, height, gap] = [300, 64, 2]

export function BarChart({ name, days }: BarChartProps) {
  const [first, last] = [days.at(0), days.at(-1)]
  if (first === undefined || last === undefined) return null
  const highest = days.reduce((most, each) => (each.count > most.count ? each : most), first)
  const step = width / days.length
  const summary = `${name} por día, del ${dayLabel(first)} al ${dayLabel(last)}. Máximo: ${formatNumber(highest.count)}, el ${dayLabel(highest)}. Último día: ${formatNumber(last.count)}.`
  return (
    <figure className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1.5">
      <p className="sr-only">{summary}</p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-16 w-full border-y border-line text-accent"
      >
        {days.map((each, index) => {
          // A small count is at least 2 units high, so that it stays visible. A day with zero has no bar: the axis is drawn.
          const barHeight = each.count === 0 ? 0 : Math.max(2, (each.count / highest.count) * height)
          return (
            <g key={each.day} className="hover:opacity-70">
              <title>{`${dayLabel(each)}: ${formatNumber(each.count)}`}</title>
              <rect x={index * step} y="0" width={step} height={height} fill="transparent" />
              <rect x={index * step} y={height - barHeight} width={step - gap} height={barHeight} fill="currentColor" />
            </g>
          )
        })}
      </svg>
      <p
        aria-hidden="true"
        className="flex flex-col justify-between text-right text-xs leading-none text-ink-3 tabular-nums"
      >
        <span>{formatNumber(highest.count)}</span>
        <span>0</span>
      </p>
      <figcaption aria-hidden="true" className="flex justify-between gap-3 text-xs text-ink-3 tabular-nums">
        <span>
          {dayLabel(first)}: {formatNumber(first.count)}
        </span>
        <span className="text-right">
          {dayLabel(last)}: {formatNumber(last.count)}
        </span>
      </figcaption>
    </figure>
  )
}

/** "12 nov": noon, so that the day is the same in each time zone. */
function dayLabel({ day }: DayCount): string {
  return shortDate(`${day}T12:00:00Z`).replace(/ \d{4}$/, '')
}
