// A number for each of the last days, as small bars. Whoever does not see them is told what they come to; the table beside has each.
type DayBarsProps = { readonly name: string; readonly values: readonly number[] }

const [width, height, gap] = [300, 48, 2]

export function DayBars({ name, values }: DayBarsProps) {
  const most = Math.max(1, ...values)
  const step = width / values.length
  return (
    <>
      <p className="sr-only">{`${name}: de ${Math.min(...values)} a ${Math.max(...values)} al día en ${values.length} días`}</p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="mt-3 h-12 w-full text-accent"
      >
        {values.map((value, place) => {
          // What is nothing is a line, so that the day is there.
          const tall = value === 0 ? 1 : Math.max(3, (value / most) * height)
          return (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- a day is its place
              key={place}
              x={place * step}
              y={height - tall}
              width={step - gap}
              height={tall}
              fill="currentColor"
              opacity={value === 0 ? 0.35 : 1}
            />
          )
        })}
      </svg>
    </>
  )
}
