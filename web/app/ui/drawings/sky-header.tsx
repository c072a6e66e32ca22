// Sky header component: sky, moon and roofs behind the top bar, above the title of a page. Decorative. The nearest roofs have the colour of the
// page, so that the page seems to begin behind them.
import { classes } from '../base/classes.ts'
import { Moon } from './moon.tsx'
import { Roofscape } from './roofscape.tsx'
import { SkyStars } from './sky-stars.tsx'

type SkyHeaderProps = {
  readonly seed: number
  /** Of a page to read: higher on wide screens, and the horizon has the colour of an hour, if one is known. */
  readonly hour?: string | null
  /** No window is lit: while the site is closed. */
  readonly isUnlit?: boolean
}

export function SkyHeader({ seed, hour, isUnlit = false }: SkyHeaderProps) {
  return (
    <div
      aria-hidden="true"
      className={classes('sky-header', hour !== undefined && 'sky-header-tall', isUnlit && 'sky-header-unlit')}
      data-hour={hour ?? undefined}
    >
      <div className="sky">
        <SkyStars />
        <Moon />
        <Roofscape seed={seed} />
      </div>
    </div>
  )
}
