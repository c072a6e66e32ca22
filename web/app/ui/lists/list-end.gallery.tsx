// Component gallery state of `ListEnd`.
import type { GalleryEntry } from '../base/gallery-entry.ts'
import { ListEnd } from './list-end.tsx'

export const entry: GalleryEntry = {
  name: 'Fin de lista',
  states: {
    fin: <ListEnd>Has llegado al final.</ListEnd>,
  },
}
