// Loader helper: an impersonal page of a public secret says nothing of its reader. The browser asks afterwards which texts are the reader's own.

import { pageStateLimits } from '@murmullo/contract/constants/limits'
import type { Comment } from '@murmullo/contract/content/comments'
import type { SecretDetail } from '@murmullo/contract/content/secrets'
import type { Page } from '../../lib/lists/fetch-page.ts'

type Separated = {
  readonly secret: SecretDetail
  readonly comments: Page<Comment>
  /** Query of the request for the state of the page; null when the page has it. */
  readonly stateQuery: string | null
}

/** A secret that is not public has no other readers. */
export function separateOwn(secret: SecretDetail, comments: Page<Comment>): Separated {
  if (secret.state !== 'public') return { secret, comments, stateQuery: null }
  const query = new URLSearchParams({ secret: secret.id })
  const ids = comments.items.slice(0, pageStateLimits.commentsMax).map(({ id }) => id)
  if (ids.length > 0) query.set('comments', ids.join())
  return {
    secret: { ...secret, mine: false },
    comments: { ...comments, items: comments.items.map((comment) => ({ ...comment, mine: false })) },
    stateQuery: String(query),
  }
}
