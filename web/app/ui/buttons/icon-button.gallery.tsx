// Component gallery states of `IconButton`.
import type { GalleryEntry } from '../base/gallery-entry.ts'
import { Icon } from '../icons/icon.tsx'
import { IconButton } from './icon-button.tsx'
import { arrowUp, x } from '../icons/icons.gen.ts'

export const entry: GalleryEntry = {
  name: 'Botón de icono',
  states: {
    cerrar: <IconButton name="Cerrar" icon={<Icon pathData={x} />} />,
    subir: <IconButton name="Volver arriba" icon={<Icon pathData={arrowUp} />} />,
    apagado: <IconButton name="Cerrar" disabled icon={<Icon pathData={x} />} />,
  },
}
