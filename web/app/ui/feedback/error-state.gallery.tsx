// Component gallery state of `ErrorState`.
import { Button } from '../buttons/button.tsx'
import { ErrorState } from './error-state.tsx'
import type { GalleryEntry } from '../base/gallery-entry.ts'

export const entry: GalleryEntry = {
  name: 'Error',
  states: {
    'con reintento': (
      <ErrorState
        level="h2"
        title="Algo salió mal"
        text="Error inesperado. Vuelve a intentarlo en un momento."
        reference="aB3dE5gH7"
        actions={<Button>Reintentar</Button>}
      />
    ),
  },
}
