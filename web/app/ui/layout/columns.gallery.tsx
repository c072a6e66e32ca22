// Component gallery state of `Columns`.
import { Card } from './card.tsx'
import { Columns } from './columns.tsx'
import type { GalleryEntry } from '../base/gallery-entry.ts'

export const entry: GalleryEntry = {
  name: 'Columnas',
  states: (theme) => ({
    'texto y margen': (
      <Columns sideName={`Al margen ${theme}`} side={<Card className="p-5">Al margen.</Card>}>
        <Card className="p-5">La columna que se lee.</Card>
      </Columns>
    ),
  }),
}
