// Bar chart component for daily counts. Screen readers get a summary; the table beside it has every value.
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
          // A day with zero is drawn as a thin line, so that it stays visible.
          const tall = value === 0 ? 1 : Math.max(3, (value / most) * height)
          return (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- the index identifies the day
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
