// Component gallery states of `TimeStamp`.
import type { GalleryEntry } from '../base/gallery-entry.ts'
import { TimeStamp } from './time-stamp.tsx'

export const entry: GalleryEntry = {
  name: 'Momento',
  states: {
    'según el ancho': (
      <TimeStamp
        dateTime="2026-11-15T02:00:00Z"
        exact="15 de noviembre de 2026, 02:00 UTC"
        narrow="4m"
        wide="hace 4 minutos"
      />
    ),
    'siempre igual': (
      <TimeStamp
        dateTime="2026-11-15T02:00:00Z"
        exact="15 de noviembre de 2026, 02:00 UTC"
        wide="15 de noviembre de 2026"
      />
    ),
  },
}
