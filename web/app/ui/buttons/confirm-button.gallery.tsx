// Component gallery states of `ConfirmButton`.
import { ConfirmButton } from './confirm-button.tsx'
import type { GalleryEntry } from '../base/gallery-entry.ts'

const words = {
  label: 'Eliminar',
  confirmLabel: 'Confirmar',
  note: 'Se borra para siempre, con sus comentarios.',
  name: 'intent',
  askValue: 'ask',
  confirmValue: 'do',
}
const inForm = (button: React.ReactNode) => (
  <form className="flex flex-wrap gap-2" onSubmit={(event) => event.preventDefault()}>
    {button}
  </form>
)

export const piece: GalleryEntry = {
  name: 'Botón que pregunta',
  states: {
    'en reposo': inForm(<ConfirmButton {...words} />),
    preguntando: inForm(<ConfirmButton {...words} isConfirming />),
    haciendo: inForm(<ConfirmButton {...words} isConfirming busy />),
  },
}
