// Component gallery states of `Badge`, one per tone.
import { Badge } from './badge.tsx'
import type { GalleryEntry } from '../base/gallery-entry.ts'
import { Icon } from '../icons/icon.tsx'
import { pin, shield } from '../icons/icons.gen.ts'

export const entry: GalleryEntry = {
  name: 'Insignia',
  states: {
    neutra: <Badge>27 años</Badge>,
    fijado: (
      <Badge tone="pin" icon={<Icon pathData={pin} size={13} />}>
        Fijado
      </Badge>
    ),
    admin: (
      <Badge tone="admin" icon={<Icon pathData={shield} size={13} />}>
        ADMIN
      </Badge>
    ),
    explícito: <Badge tone="explicit">Explícito</Badge>,
    aviso: <Badge tone="warn">Pendiente</Badge>,
    bien: <Badge tone="ok">Resuelto</Badge>,
    acento: <Badge tone="accent">Nuevo</Badge>,
  },
}
