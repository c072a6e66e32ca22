// How far something is, from the beginning to the end, and when nobody knows.
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
