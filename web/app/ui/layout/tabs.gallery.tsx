// Component gallery state of `Tabs`.
import type { GalleryEntry } from '../base/gallery-entry.ts'
import { Tabs, tabClass } from './tabs.tsx'

export const entry: GalleryEntry = {
  name: 'Pestañas',
  states: (theme) => ({
    tres: (
      <Tabs name={`Ejemplo ${theme}`}>
        <a href="#todos" aria-current="page" className={tabClass(true)}>
          Todos
        </a>
        <a href="#publicos" className={tabClass(false)}>
          Públicos
        </a>
        <a href="#privados" className={tabClass(false)}>
          Privados
        </a>
      </Tabs>
    ),
  }),
}
