// Component gallery states of `ProgressBar`, determinate and indeterminate.
import type { Piece } from './gallery.ts'
import { ProgressBar } from './progress-bar.tsx'

export const piece: Piece = {
  name: 'Progreso',
  states: {
    empieza: <ProgressBar label="Subiendo" share={0} />,
    mitad: <ProgressBar label="Subiendo" share={0.5} />,
    termina: <ProgressBar label="Subiendo" share={1} />,
    'sin saber': <ProgressBar label="Preparando" share={null} />,
  },
}
