// Component gallery states of `Checkbox`.
import { Checkbox } from './checkbox.tsx'
import type { Piece } from './gallery.ts'

export const piece: Piece = {
  name: 'Casilla',
  states: {
    vacía: <Checkbox label="Contiene material explícito" />,
    marcada: <Checkbox label="Confirmo que soy mayor de 18 años" defaultChecked />,
    apagada: <Checkbox label="No disponible" disabled />,
  },
}
