// Moon avatar: phase and hue from a hash. The hash of an unsigned comment must differ from secret to secret, so that two comments of one author on
// different secrets have unrelated moons. Attributes, not styles: the content security policy allows no inline style.
import { classes } from '../base/classes.ts'

const hues = 24
/** Horizontal offsets of the shadow in the radius of the moon: from a thin crescent over full to a thin crescent on the other side. */
const phases = [-5, -8, -11, -14, 14, 11, 8, 5] as const

/** `hash` is an unsigned integer of 32 bits. Decorative, because the name is always shown beside it. */
export function MoonAvatar({ hash, className }: { readonly hash: number; readonly className?: string }) {
  const hue = (hash % hues) * (360 / hues)
  const phase = phases[Math.floor(hash / hues) % phases.length] ?? 8
  const [moon, sky] = [`hsl(${hue} 62% 72%)`, `hsl(${hue} 38% 38%)`]
  return (
    <svg
      viewBox="0 0 38 38"
      width="38"
      height="38"
      aria-hidden="true"
      className={classes('shrink-0 rounded-full', className)}
    >
      <path fill={sky} d="M0 0h38v38H0z" />
      <circle cx="19" cy="19" r="12" fill={moon} />
      <circle cx={19 + phase} cy={19 - Math.abs(phase) / 4} r="11.5" fill={sky} />
    </svg>
  )
}
