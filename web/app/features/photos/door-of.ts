// What stands in the way of whoever wants to see photos: nothing, an account, or that photos are elsewhere.
import type { PageContext } from '@murmullo/contract/page'

export type Door =
  | { readonly is: 'open' }
  /** They have to come in first, or to register what they have. */
  | { readonly is: 'shut'; readonly isAnonymous: boolean }
  | { readonly is: 'moved'; readonly address: string | null }

/** `isHere`: of one photo, which is shown wherever the others are. */
export function doorOf({ viewer, photos }: Pick<PageContext, 'viewer' | 'photos'>, isHere = photos.isOpen): Door {
  if (viewer === null) return { is: 'shut', isAnonymous: false }
  if (!isHere) return { is: 'moved', address: photos.movedTo }
  return viewer.kind === 'anonymous' ? { is: 'shut', isAnonymous: true } : { is: 'open' }
}
