// A picture before it is there, or before it is wanted: a few of its colours, blurred. Drawn with attributes, because the page allows no
// style of its own.
import { classes } from './classes.ts'

const side = 4

type BlurredProps = {
  /** Rows of colours, six digits each. */
  readonly colours: string
  /** Of a large place: softer still. */
  readonly isLarge?: boolean
}

/** Fills what it stands in, which cuts its soft edges off. */
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
