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

/** `first`: first page of the rendered list. `listed`: count at that time. `total`: current count. */
export function useNewComments(
  secretId: string,
  first: readonly Comment[],
  listed: number,
  total: number,
): NewComments {
  const [known, setKnown] = useState<{ comments: readonly Comment[]; total: number }>({ comments: [], total: listed })
  const rendered = [...known.comments, ...first]
  const [newest] = rendered
  return {
    comments: known.comments,
    newCount: Math.max(0, total - Math.max(known.total, listed)),
    load: async () => {
      const through = newest ? `through=${newest.id}` : ''
      const reply = await fetchPage<Comment>(`/more/comments/${secretId}?${through}`)
      if (!('page' in reply)) return false
      setKnown({ comments: [...findNew(reply.page.items, rendered), ...known.comments], total })
      return true
    },
  }
}

/** The comments of a tick are in random order: a new one may stand below a rendered one. */
function findNew(items: readonly Comment[], rendered: readonly Comment[]): Comment[] {
  const ids = new Set(rendered.map(({ id }) => id))
  const oldest = items.findLastIndex(({ id }) => ids.has(id))
  return items.slice(0, oldest < 0 ? undefined : oldest).filter(({ id }) => !ids.has(id))
}
