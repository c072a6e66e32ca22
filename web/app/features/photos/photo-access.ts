// Access check for photos: open, account required, or moved to another site.
import type { PageContext } from '@murmullo/contract/api/page-context'

export type PhotoAccess =
  | { readonly kind: 'open' }
  /** The visitor has to log in, or an anonymous account has to register. */
  | { readonly kind: 'shut'; readonly isAnonymous: boolean }
  | { readonly kind: 'moved'; readonly address: string | null }

/** `isHere`: for a single photo, which is shown even if the gallery has moved. */
export function photoAccess(
  { viewer, photos }: Pick<PageContext, 'viewer' | 'photos'>,
  isHere = photos.isOpen,
): PhotoAccess {
  if (viewer === null) return { kind: 'shut', isAnonymous: false }
  if (!isHere) return { kind: 'moved', address: photos.movedTo }
  return viewer.kind === 'anonymous' ? { kind: 'shut', isAnonymous: true } : { kind: 'open' }
}
