// Component gallery states of `Button`, one per tone and state.
import { Button, buttonClass } from './button.tsx'
import type { GalleryEntry } from '../base/gallery-entry.ts'

export const entry: GalleryEntry = {
  name: 'Botón',
  states: {
    principal: <Button>Publicar</Button>,
    contorno: <Button tone="outline">Actualizar</Button>,
    discreto: <Button tone="quiet">Reportar</Button>,
    peligro: <Button tone="danger">Eliminar</Button>,
    ocupado: <Button busy>Analizando contenido...</Button>,
    apagado: <Button disabled>Publicar</Button>,
    enlace: (
      <a href="#enlace" className={buttonClass('primary')}>
        Un enlace
      </a>
    ),
  },
}
