// Component gallery states of `ConfirmButton`.
import { ConfirmButton } from './confirm-button.tsx'
import type { Piece } from './gallery.ts'

const words = {
  label: 'Eliminar',
  confirmLabel: 'Confirmar',
  note: 'Se borra para siempre, con sus comentarios.',
  name: 'intent',
  asks: 'ask',
  does: 'do',
}
const inForm = (button: React.ReactNode) => (
  <form className="flex flex-wrap gap-2" onSubmit={(event) => event.preventDefault()}>
    {button}
  </form>
)

export const piece: Piece = {
  name: 'Botón que pregunta',
  states: {
    'en reposo': inForm(<ConfirmButton {...words} />),
    preguntando: inForm(<ConfirmButton {...words} asked />),
    haciendo: inForm(<ConfirmButton {...words} asked busy />),
  },
}
