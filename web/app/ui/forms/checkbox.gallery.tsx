// Component gallery states of `Checkbox`.
import { Checkbox } from './checkbox.tsx'
import type { GalleryEntry } from '../base/gallery-entry.ts'

export const entry: GalleryEntry = {
  name: 'Casilla',
  states: {
    vacía: <Checkbox label="Contiene material explícito" />,
    marcada: <Checkbox label="Confirmo que soy mayor de 18 años" defaultChecked />,
    apagada: <Checkbox label="No disponible" disabled />,
  },
}
