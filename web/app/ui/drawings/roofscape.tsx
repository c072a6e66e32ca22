// Roofscape component: a skyline of four tiles in an order that follows from the seed. The tiles are one static file, so that no drawing code
// reaches the browser, and their colours are the tokens of the element around them.
import { classes } from '../base/classes.ts'
import drawings from './roofs.svg?url'

const tileWidth = 480
const tileCount = 4
/** Wide enough for a low strip on a large screen; the middle is always shown. */
const shownTiles = 12

type RoofscapeProps = {
  /** Any number. The same seed gives the same skyline. */
  readonly seed: number
  readonly className?: string
}

export function Roofscape({ seed, className }: RoofscapeProps) {
  return (
    <svg
      viewBox={`0 0 ${shownTiles * tileWidth} 230`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={classes('roofscape', className)}
    >
      {tileOrder(seed)
        .map((tile, index) => ({ tile, x: index * tileWidth }))
        .map(({ tile, x }) => (
          <use key={x} href={`${drawings}#tile-${tile}`} x={x} />
        ))}
    </svg>
  )
}

/** Neighbours differ: each step goes one to three tiles on. */
export function tileOrder(seed: number): number[] {
  let state = Math.trunc(Math.abs(seed))
  let tile = state % tileCount
  return Array.from({ length: shownTiles }, () => {
    state = (state * 5 + 3) % 7919
    tile = (tile + 1 + (state % (tileCount - 1))) % tileCount
    return tile
  })
}
