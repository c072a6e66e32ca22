// Component gallery: every icon.
import type { GalleryEntry } from '../base/gallery-entry.ts'
import { Icon } from './icon.tsx'
import * as shapes from './icons.gen.ts'
import * as rare from './icons.gen.ts'

/** Sorted by name: server and browser enumerate module exports in different order, which would break hydration. */
const every = Object.entries({ ...shapes, ...rare }).toSorted(([one], [other]) => (one < other ? -1 : 1))

export const entry: GalleryEntry = {
  name: 'Icono',
  states: {
    todos: (
      <div className="flex flex-wrap gap-3 text-ink-2">
        {every.map(([name, shape]) => (
          <span key={name} title={name}>
            <Icon pathData={shape} />
          </span>
        ))}
      </div>
    ),
  },
}
