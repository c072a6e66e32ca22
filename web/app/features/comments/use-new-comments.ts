// React hook: comments published after page load. Counts them, and fetches them on request.
import type { Comment } from '@murmullo/contract/content/comments'
import { useState } from 'react'
import { fetchPage } from '../../lib/lists/fetch-page.ts'

type NewComments = {
  readonly comments: readonly Comment[]
  /** Number of comments not loaded yet. */
  readonly newCount: number
  readonly load: () => Promise<boolean>
}

/** `first`: newest comment of the rendered list. `listed`: count at that time. `total`: current count. */
export function useNewComments(
  secretId: string,
  first: Comment | undefined,
  listed: number,
  total: number,
): NewComments {
  const [known, setKnown] = useState<{ comments: readonly Comment[]; total: number }>({ comments: [], total: listed })
  const newest = known.comments[0] ?? first
  return {
    comments: known.comments,
    newCount: Math.max(0, total - Math.max(known.total, listed)),
    load: async () => {
      const through = newest ? `through=${newest.id}` : ''
      const reply = await fetchPage<Comment>(`/more/comments/${secretId}?${through}`)
      if (!('page' in reply)) return false
      const { items } = reply.page
      const at = items.findIndex(({ id }) => id === newest?.id)
      const found = at < 0 ? items : items.slice(0, at)
      setKnown({ comments: [...found, ...known.comments], total })
      return true
    },
  }
}
