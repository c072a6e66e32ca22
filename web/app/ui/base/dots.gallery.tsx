// Component gallery states of `Dots`, idle and busy.
import { Dots } from './dots.tsx'
import type { GalleryEntry } from './gallery-entry.ts'

export const entry: GalleryEntry = {
  name: 'Puntos',
  states: {
    quietos: <Dots className="h-2.5 w-10 text-accent" />,
    ocupados: <Dots busy className="h-2.5 w-10 text-accent" />,
  },
}
