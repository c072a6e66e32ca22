// View: maps reaction rows of one device to the API response, in request order and display order.
import { type ReactionKind, reactionKinds } from '@murmullo/contract/content/secrets'

type Row = Readonly<{ secretId: string; kind: ReactionKind }>

export function viewOwnReactions(secretIds: readonly string[], rows: readonly Row[]) {
  const given = new Map<string, Set<ReactionKind>>()
  for (const { secretId, kind } of rows) given.set(secretId, (given.get(secretId) ?? new Set()).add(kind))
  return secretIds.flatMap((secretId) => {
    const kinds = given.get(secretId)
    return kinds === undefined ? [] : [{ secretId, kinds: reactionKinds.filter((kind) => kinds.has(kind)) }]
  })
}
