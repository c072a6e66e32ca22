// One page of a secret's comments, newest first, for whoever may read the secret.
import { limits } from '@murmullo/contract/limits'
import type { Call } from '../../platform/call.ts'
import { readPage } from '../../platform/paging.ts'
import { findVisibleSecret } from '../secrets/find-visible-secret.ts'
import { listPublicComments } from './comments.store.ts'
import { viewComment } from './comments.view.ts'

export async function listComments(call: Call, { secretId, after }: { secretId: string; after?: string | undefined }) {
  const secret = await findVisibleSecret(call, secretId)
  return readPage(call.services.keys, {
    list: `comments:${secret.id}`,
    after,
    size: limits.comments.pageSize,
    read: (place, count) => listPublicComments(call.services.db.public, secret.id, place, count),
    placeOf: (row) => row.id,
    view: viewComment,
  })
}
