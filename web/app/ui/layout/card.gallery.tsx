// Component gallery states of `Card`, one per edge.
import { Card } from './card.tsx'
import type { GalleryEntry } from '../base/gallery-entry.ts'

export const entry: GalleryEntry = {
  name: 'Tarjeta',
  states: {
    sencilla: <Card className="p-5">Una hoja de papel.</Card>,
    fijada: (
      <Card edge="pin" className="p-5">
        Borde azul.
      </Card>
    ),
    admin: (
      <Card edge="admin" className="p-5">
        Borde rojo.
      </Card>
    ),
  },
}
