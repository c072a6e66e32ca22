// Component gallery states of the drawings: skylines of several seeds, the sky header and the faces of an author.
import type { GalleryEntry } from '../base/gallery-entry.ts'
import { MoonAvatar } from './moon-avatar.tsx'
import { Roofscape } from './roofscape.tsx'
import { SkyHeader } from './sky-header.tsx'

export const entry: GalleryEntry = {
  name: 'Dibujos',
  states: {
    'azoteas, semilla 1': <Roofscape seed={1} className="h-28 w-full" />,
    'azoteas, semilla 2': <Roofscape seed={2} className="h-28 w-full" />,
    'cielo de una página': (
      <div className="relative overflow-hidden">
        <SkyHeader seed={3} />
      </div>
    ),
    'lunas de personas distintas': (
      <div className="flex flex-wrap gap-2">
        {[0, 7, 1_234, 98_765, 31_415_926, 271_828_182, 4_294_967_295].map((hash) => (
          <MoonAvatar key={hash} hash={hash} />
        ))}
      </div>
    ),
  },
}
