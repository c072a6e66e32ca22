// Avatar component: round image, or the moon of a nickname as fallback. Decorative, because the name is always shown beside it.
import { classes } from '../base/classes.ts'
import { MoonAvatar } from '../drawings/moon-avatar.tsx'

const sizes = { small: 'size-11', large: 'size-20' } as const

type AvatarProps = {
  /** The same nickname has the same moon on every page. */
  readonly nickname: string
  /** URL of the image, on this origin. */
  readonly picture?: string | null
  readonly size?: keyof typeof sizes
}

export function Avatar({ nickname, picture = null, size = 'small' }: AvatarProps) {
  if (picture === null) return <MoonAvatar hash={hashNickname(nickname)} className={sizes[size]} />
  const shape = classes('shrink-0 rounded-full border border-accent-line bg-accent-soft object-cover', sizes[size])
  return <img src={picture} alt="" width={80} height={80} decoding="async" className={shape} />
}

/** FNV-1a, 32 bits. */
function hashNickname(nickname: string): number {
  let hash = 2_166_136_261
  for (const character of nickname) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}
