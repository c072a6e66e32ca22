// Badges of a secret: pinned, by an administrator, explicit.

import { Badge } from '../../ui/display/badge.tsx'
import type { CardEdge } from '../../ui/layout/card.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { flame, pin, shield } from '../../ui/icons/icons.gen.ts'

export type BadgeFlags = { readonly pinned: boolean; readonly byAdmin: boolean; readonly explicit: boolean }

type SecretBadgesProps = BadgeFlags & {
  /** Label of the administrator badge; short by default, because a card has little space. */
  readonly admin?: string
}

export function SecretBadges({ pinned, byAdmin, explicit, admin = 'ADMIN' }: SecretBadgesProps) {
  return (
    <>
      {pinned && (
        <Badge tone="pin" icon={<Icon pathData={pin} size={13} />}>
          <span className="pinned-label">Fijado</span>
        </Badge>
      )}
      {byAdmin && (
        <Badge tone="admin" icon={<Icon pathData={shield} size={13} />}>
          {admin}
        </Badge>
      )}
      {explicit && (
        <Badge tone="explicit" icon={<Icon pathData={flame} size={13} />}>
          Explícito
        </Badge>
      )}
    </>
  )
}

/** The administrator colour has priority over the pin colour; all others have the light of their hour. */
export function cardEdge({ pinned, byAdmin }: BadgeFlags): CardEdge {
  if (byAdmin) return 'admin'
  return pinned ? 'pin' : 'hour'
}
