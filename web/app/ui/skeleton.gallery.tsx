// Component gallery state of `Skeleton`.
import type { Piece } from './gallery.ts'
import { Skeleton } from './skeleton.tsx'

export const piece: Piece = {
  name: 'Esqueleto',
  states: {
    línea: (
      <div className="breathe">
        <Skeleton className="h-4 w-52" />
      </div>
    ),
  },
}
