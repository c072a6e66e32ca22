// Badges of a secret: pinned, by an administrator, explicit.

import { Badge } from '../../ui/badge.tsx'
import type { CardEdge } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { flame, pin, shield } from '../../ui/icons.gen.ts'

export type Marks = { readonly pinned: boolean; readonly byAdmin: boolean; readonly explicit: boolean }

type SecretBadgesProps = Marks & {
  /** Label of the administrator badge; short by default, because a card has little space. */
  readonly admin?: string
}

export function SecretBadges({ pinned, byAdmin, explicit, admin = 'ADMIN' }: SecretBadgesProps) {
  return (
    <>
      {pinned && (
        <Badge tone="pin" icon={<Icon shape={pin} size={13} />}>
          Fijado
        </Badge>
      )}
      {byAdmin && (
        <Badge tone="admin" icon={<Icon shape={shield} size={13} />}>
          {admin}
        </Badge>
      )}
      {explicit && (
        <Badge tone="explicit" icon={<Icon shape={flame} size={13} />}>
          Explícito
        </Badge>
      )}
    </>
  )
}

/** The administrator colour has priority over the pin colour. */
export function edgeOf({ pinned, byAdmin }: Marks): CardEdge {
  if (byAdmin) return 'admin'
  return pinned ? 'pin' : 'plain'
}
