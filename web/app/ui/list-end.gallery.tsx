// Component gallery state of `ListEnd`.
import type { Piece } from './gallery.ts'
import { ListEnd } from './list-end.tsx'

export const piece: Piece = {
  name: 'Fin de lista',
  states: {
    fin: <ListEnd>Has llegado al final.</ListEnd>,
  },
}
