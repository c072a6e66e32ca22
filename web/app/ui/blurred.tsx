// Blur placeholder of an image that is loading or covered: a 4×4 grid of its colors. Drawn as SVG with attributes, because the CSP
// forbids inline styles.
import { classes } from './classes.ts'

const side = 4

type BlurredProps = {
  /** Grid colors row by row, six hex digits each. */
  readonly colours: string
  /** For a large area: a stronger blur. */
  readonly isLarge?: boolean
}

/** Fills its container, which must clip the blurred edges. */
export function Blurred({ colours, isLarge = false }: BlurredProps) {
  const places = Array.from(colours.match(/[\da-f]{6}/g) ?? [], (colour, place) => ({
    colour,
    x: place % side,
    y: Math.floor(place / side),
  }))
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classes('absolute inset-0 size-full scale-125', isLarge ? 'blur-3xl' : 'blur-xl')}
    >
      {places.map(({ colour, x, y }) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="1.02" height="1.02" fill={`#${colour}`} />
      ))}
    </svg>
  )
}
