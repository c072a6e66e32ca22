// Component gallery state of `Skeleton`.
import type { GalleryEntry } from '../base/gallery-entry.ts'
import { Skeleton } from './skeleton.tsx'

export const entry: GalleryEntry = {
  name: 'Esqueleto',
  states: {
    línea: (
      <div className="animate-skeleton">
        <Skeleton className="h-4 w-52" />
      </div>
    ),
  },
}
