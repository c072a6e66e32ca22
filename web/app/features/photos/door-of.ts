// Access check for photos: open, account required, or moved to another site.
import type { PageContext } from '@murmullo/contract/page'

export type Door =
  | { readonly is: 'open' }
  /** The visitor has to log in, or an anonymous account has to register. */
  | { readonly is: 'shut'; readonly isAnonymous: boolean }
  | { readonly is: 'moved'; readonly address: string | null }

/** `isHere`: for a single photo, which is shown even if the gallery has moved. */
export function doorOf({ viewer, photos }: Pick<PageContext, 'viewer' | 'photos'>, isHere = photos.isOpen): Door {
  if (viewer === null) return { is: 'shut', isAnonymous: false }
  if (!isHere) return { is: 'moved', address: photos.movedTo }
  return viewer.kind === 'anonymous' ? { is: 'shut', isAnonymous: true } : { is: 'open' }
}
