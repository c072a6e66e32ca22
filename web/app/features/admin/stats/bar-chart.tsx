// Bar chart component for daily counts of a period, with a line per bar for the same day of the period before. One image for screen readers,
// labelled with one sentence; the table below the charts has every count.
import { shortDate } from '../../../lib/format/dates.ts'
import { formatNumber } from '../../../lib/format/numbers.ts'

export type DayCount = { readonly day: string; readonly count: number }
type BarChartProps = {
  readonly name: string
  readonly days: readonly DayCount[]
  /** As many days, directly before. */
  readonly before: readonly DayCount[]
}

const [width, height, gap] = [300, 64, 2]
/** Up to this many days have their value below the bar; of more days only the first and the last. */
const labelledMax = 7

export function BarChart({ name, days, before }: BarChartProps) {
  const [first, last] = [days.at(0), days.at(-1)]
  if (first === undefined || last === undefined) return null
  const highest = days.reduce((most, each) => (each.count > most.count ? each : most), first)
  const top = Math.max(highest.count, ...before.map(({ count }) => count))
  if (top === 0) return <p className="mt-1 text-sm text-ink-2">Cero en los dos periodos.</p>
  const step = width / days.length
  // A small count is at least 2 units high, so that it stays visible. A day with zero has no bar: the axis is drawn.
  const heightFor = (count: number) => (count === 0 ? 0 : Math.max(2, (count / top) * height))
  const summary = `${name} por día, del ${dayLabel(first)} al ${dayLabel(last)}. Máximo: ${formatNumber(highest.count)}, el ${dayLabel(highest)}. Último día: ${formatNumber(last.count)}.`
  return (
    <figure className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1.5">
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the bars have tooltips, which an <img> cannot show
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-16 w-full border-y border-line"
      >
        {days.map((each, index) => {
          const barHeight = heightFor(each.count)
          const earlier = before[index]
          const lineTop = height - Math.max(2, heightFor(earlier?.count ?? 0))
          return (
            <g key={each.day} className="hover:opacity-70">
              <title>{tooltip(each, earlier)}</title>
              <rect x={index * step} y="0" width={step} height={height} fill="transparent" />
              <rect
                x={index * step + gap}
                y={height - barHeight}
                width={step - 2 * gap}
                height={barHeight}
                className="fill-accent"
                data-bar
              />
              {earlier !== undefined && earlier.count > 0 && (
                <rect x={index * step} y={lineTop} width={step} height="2" className="fill-ink" data-before />
              )}
            </g>
          )
        })}
      </svg>
      <p
        aria-hidden="true"
        className="flex flex-col justify-between text-right text-xs leading-none text-ink-3 tabular-nums"
      >
        <span>{formatNumber(top)}</span>
        <span>0</span>
      </p>
      <figcaption aria-hidden="true" className="flex justify-between text-xs text-ink-3 tabular-nums">
        {days.length > labelledMax ? (
          <>
            <span>
              {dayLabel(first)}: {formatNumber(first.count)}
            </span>
            <span className="text-right">
              {dayLabel(last)}: {formatNumber(last.count)}
            </span>
          </>
        ) : (
          days.map((each) => (
            <span key={each.day} className="min-w-0 flex-1 text-center whitespace-nowrap">
              <b className="block text-ink-2">{shortNumber(each.count)}</b>
              {each === first ? dayLabel(each) : Number(each.day.slice(8))}
            </span>
          ))
        )}
      </figcaption>
    </figure>
  )
}

function tooltip(each: DayCount, earlier: DayCount | undefined): string {
  const now = `${dayLabel(each)}: ${formatNumber(each.count)}`
  return earlier === undefined ? now : `${now} (${dayLabel(earlier)}: ${formatNumber(earlier.count)})`
}

/** "11 mil": it fits below a bar on a phone. The tooltip and the table have the exact count. */
function shortNumber(amount: number): string {
  return amount < 10_000 ? formatNumber(amount) : `${formatNumber(Math.round(amount / 1_000))} mil`
}

/** "12 nov": noon, so that the day is the same in each time zone. */
export function dayLabel({ day }: { readonly day: string }): string {
  return shortDate(`${day}T12:00:00Z`).replace(/ \d{4}$/, '')
}
