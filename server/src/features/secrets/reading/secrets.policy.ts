// Access policy for reading a secret: a secret that is not public is for its author, moderators and administrators; a private one only for
// its author and administrators; one before its release only for its author.
import { accessErrorFor, type ViewerKind } from '@murmullo/contract/core/access'
import type { SecretState } from '@murmullo/contract/content/own-secrets'

type Readable = { readonly state: SecretState; readonly isPrivate: boolean; readonly mine: boolean }

export function canRead({ state, isPrivate, mine }: Readable, viewer: ViewerKind): boolean {
  if (state === 'scheduled') return mine
  return state === 'public' || mine || accessErrorFor(isPrivate ? 'admin' : 'moderator', viewer) === null
}
