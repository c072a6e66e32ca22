// Component gallery states of `ProgressBar`, determinate and indeterminate.
import type { GalleryEntry } from '../base/gallery-entry.ts'
import { ProgressBar } from './progress-bar.tsx'

export const entry: GalleryEntry = {
  name: 'Progreso',
  states: {
    empieza: <ProgressBar label="Subiendo" fraction={0} />,
    mitad: <ProgressBar label="Subiendo" fraction={0.5} />,
    termina: <ProgressBar label="Subiendo" fraction={1} />,
    'sin saber': <ProgressBar label="Preparando" fraction={null} />,
  },
}
