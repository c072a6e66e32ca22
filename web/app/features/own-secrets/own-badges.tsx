// Badges of the author's own secret: explicit, private, in review or removed.
import type { OwnCard } from '@murmullo/contract/content/own-secrets'
import { Badge } from '../../ui/display/badge.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { flame } from '../../ui/icons/icons.gen.ts'
import { circleAlert, clock, eyeOff, heartHandshake } from '../../ui/icons/page-icons.gen.ts'

export function OwnBadges({ explicit, state, isPrivate }: Pick<OwnCard, 'explicit' | 'state' | 'isPrivate'>) {
  return (
    <>
      {explicit ? (
        <Badge tone="explicit" icon={<Icon pathData={flame} size={13} />}>
          Explícito
        </Badge>
      ) : (
        <Badge icon={<Icon pathData={heartHandshake} size={13} />}>Amistoso</Badge>
      )}
      {isPrivate && state !== 'removed' && (
        <Badge tone="accent" icon={<Icon pathData={eyeOff} size={13} />}>
          Privado
        </Badge>
      )}
      {state === 'scheduled' && <Badge icon={<Icon pathData={clock} size={13} />}>Programado</Badge>}
      {state === 'in_review' && (
        <Badge tone="warn" icon={<Icon pathData={circleAlert} size={13} />}>
          En revisión
        </Badge>
      )}
      {state === 'removed' && <Badge tone="admin">Retirado</Badge>}
    </>
  )
}
