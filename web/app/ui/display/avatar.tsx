// Avatar component: round image, or an initial as fallback. Decorative, because the name is always shown beside it.
import { classes } from '../base/classes.ts'

const sizes = { small: 'size-11 text-xl', large: 'size-20 text-4xl' } as const

type AvatarProps = {
  readonly initial: string
  /** URL of the image, on this origin. */
  readonly picture?: string | null
  readonly size?: keyof typeof sizes
}

export function Avatar({ initial, picture = null, size = 'small' }: AvatarProps) {
  const shape = classes('shrink-0 rounded-full border border-accent-line bg-accent-soft', sizes[size])
  if (picture !== null)
    return (
      <img src={picture} alt="" width={80} height={80} decoding="async" className={classes(shape, 'object-cover')} />
    )
  return (
    <span
      aria-hidden="true"
      className={classes(shape, 'inline-flex items-center justify-center font-voice text-accent uppercase')}
    >
      {initial}
    </span>
  )
}
