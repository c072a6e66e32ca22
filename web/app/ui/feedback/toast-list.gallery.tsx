// Component gallery state of `ToastList`, with each kind.
import type { GalleryEntry } from '../base/gallery-entry.ts'
import { ToastList } from './toast-list.tsx'

const nothing = () => {}

export const entry: GalleryEntry = {
  name: 'Avisos',
  states: {
    todos: (
      <ToastList
        onClose={nothing}
        onPause={nothing}
        onResume={nothing}
        items={[
          { id: '1', kind: 'plain', text: 'Enlace copiado', visible: true },
          { id: '2', kind: 'success', text: 'Reporte enviado correctamente', visible: true },
          {
            id: '3',
            kind: 'error',
            text: 'No se pudo enviar el reporte. Inténtalo de nuevo más tarde.',
            visible: true,
          },
          { id: '4', kind: 'loading', text: 'Publicando...', visible: true },
        ]}
      />
    ),
  },
}
