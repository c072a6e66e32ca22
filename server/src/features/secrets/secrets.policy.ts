// Who may read a secret: what is not public is for its author and for the team; what its author keeps private, for administrators alone.
import { mayCall, type ViewerKind } from '@murmullo/contract/access'
import type { SecretState } from '@murmullo/contract/own-secrets'

type Readable = { readonly state: SecretState; readonly isPrivate: boolean; readonly mine: boolean }

export function mayRead({ state, isPrivate, mine }: Readable, viewer: ViewerKind): boolean {
  return state === 'public' || mine || mayCall(isPrivate ? 'admin' : 'moderator', viewer) === null
}
