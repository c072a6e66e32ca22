// Component gallery states of `EmptyState`.
import { Button } from '../buttons/button.tsx'
import { EmptyState } from './empty-state.tsx'
import type { GalleryEntry } from '../base/gallery-entry.ts'

export const entry: GalleryEntry = {
  name: 'Vacío',
  states: {
    'con acción': (
      <EmptyState
        title="Todavía no hay secretos"
        text="Este silencio espera su primer murmullo."
        action={<Button>Contar un secreto</Button>}
      />
    ),
    'sin acción': <EmptyState level="h3" title="Nadie ha respondido todavía" text="A veces basta con una palabra." />,
  },
}
