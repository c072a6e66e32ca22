// Blur placeholder of an image that is loading or covered: a 4×4 grid of its colors. Drawn as SVG with attributes, because the CSP
// forbids inline styles.
import { classes } from '../base/classes.ts'

const side = 4

type BlurPlaceholderProps = {
  /** Grid colors row by row, six hex digits each. */
  readonly colors: string
  /** For a large area: a stronger blur. */
  readonly isLarge?: boolean
}

/** Fills its container, which must clip the blurred edges. */
export function BlurPlaceholder({ colors, isLarge = false }: BlurPlaceholderProps) {
  const cells = Array.from(colors.match(/[\da-f]{6}/g) ?? [], (colour, index) => ({
    colour,
    x: index % side,
    y: Math.floor(index / side),
  }))
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classes('absolute inset-0 size-full scale-125', isLarge ? 'blur-3xl' : 'blur-xl')}
    >
      {cells.map(({ colour, x, y }) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="1.02" height="1.02" fill={`#${colour}`} />
      ))}
    </svg>
  )
}
