// Component gallery state of `Dialog`: opened and closed by buttons, Escape and a click outside.
import { useId } from 'react'
import { Button } from '../buttons/button.tsx'
import { closeDialogProps, Dialog, openDialogProps } from './dialog.tsx'
import type { GalleryEntry } from '../base/gallery-entry.ts'

function Example() {
  const id = useId()
  return (
    <>
      <Button tone="outline" {...openDialogProps(id)}>
        Abrir
      </Button>
      <Dialog
        id={id}
        aria-label="Ejemplo"
        className="m-auto rounded-card border border-line bg-surface text-ink shadow-float backdrop:bg-veil"
      >
        <div className="flex flex-col items-start gap-4 p-6">
          <p>¿Seguro que quieres eliminar este secreto? No se puede deshacer.</p>
          <Button tone="danger" {...closeDialogProps(id)}>
            Eliminar
          </Button>
        </div>
      </Dialog>
    </>
  )
}

export const entry: GalleryEntry = { name: 'Ventana', states: { cerrada: <Example /> } }
