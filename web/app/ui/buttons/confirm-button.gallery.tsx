// Component gallery states of `ConfirmButton`.
import { ConfirmButton } from './confirm-button.tsx'
import type { GalleryEntry } from '../base/gallery-entry.ts'

const texts = {
  label: 'Eliminar',
  confirmLabel: 'Confirmar',
  note: 'Se borra para siempre, con sus comentarios.',
  name: 'intent',
  promptValue: 'ask',
  confirmValue: 'do',
}
const inForm = (button: React.ReactNode) => (
  <form className="flex flex-wrap gap-2" onSubmit={(event) => event.preventDefault()}>
    {button}
  </form>
)

export const entry: GalleryEntry = {
  name: 'Botón que pregunta',
  states: {
    'en reposo': inForm(<ConfirmButton {...texts} />),
    preguntando: inForm(<ConfirmButton {...texts} isConfirming />),
    haciendo: inForm(<ConfirmButton {...texts} isConfirming busy />),
  },
}
