// Every icon.
import type { Piece } from './gallery.ts'
import { Icon } from './icon.tsx'
import * as shapes from './icon-shapes.ts'
import * as rare from './rare-icon-shapes.ts'

export const piece: Piece = {
  name: 'Icono',
  states: {
    todos: (
      <div className="flex flex-wrap gap-3 text-ink-2">
        {Object.entries({ ...shapes, ...rare }).map(([name, shape]) => (
          <span key={name} title={name}>
            <Icon shape={shape} />
          </span>
        ))}
      </div>
    ),
  },
}
