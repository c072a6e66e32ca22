// Component gallery states of `Avatar`.
import { Avatar } from './avatar.tsx'
import type { Piece } from './gallery.ts'

export const piece: Piece = {
  name: 'Avatar',
  states: {
    inicial: <Avatar initial="L" />,
  },
}
