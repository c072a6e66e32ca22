// Reactions: none, some, and more than fit.
import type { Piece } from '../../ui/gallery.ts'
import { ReactionCounts } from './reaction-counts.tsx'

export const piece: Piece = {
  name: 'Reacciones',
  states: {
    ninguna: <ReactionCounts counts={{ heart: 0, like: 0, dislike: 0, wow: 0, laugh: 0 }} />,
    algunas: <ReactionCounts counts={{ heart: 41, like: 12, dislike: 0, wow: 6, laugh: 3 }} />,
    muchas: <ReactionCounts counts={{ heart: 12_840, like: 1_284, dislike: 999, wow: 45, laugh: 300 }} />,
  },
}
