// Bar chart component for daily counts. Screen readers get a summary; the table beside it has every value.
type BarChartProps = { readonly name: string; readonly values: readonly number[] }

const [width, height, gap] = [300, 48, 2]

export function BarChart({ name, values }: BarChartProps) {
  const maxValue = Math.max(1, ...values)
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
        {values.map((value, index) => {
          // A day with zero is drawn as a thin line, so that it stays visible.
          const barHeight = value === 0 ? 1 : Math.max(3, (value / maxValue) * height)
          return (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- the index identifies the day
              key={index}
              x={index * step}
              y={height - barHeight}
              width={step - gap}
              height={barHeight}
              fill="currentColor"
              opacity={value === 0 ? 0.35 : 1}
            />
          )
        })}
      </svg>
    </>
  )
}
