// Component gallery states of `IconButton`.
import type { Piece } from './gallery.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { arrowUp, x } from './icons.gen.ts'

export const piece: Piece = {
  name: 'Botón de icono',
  states: {
    cerrar: <IconButton name="Cerrar" icon={<Icon shape={x} />} />,
    subir: <IconButton name="Volver arriba" icon={<Icon shape={arrowUp} />} />,
    apagado: <IconButton name="Cerrar" disabled icon={<Icon shape={x} />} />,
  },
}
