// The comments that came after the list was made: how many there are, and they themselves once they are asked for.
import type { Comment } from '@murmullo/contract/comments'
import { useState } from 'react'
import { askPage } from '../../lib/ask-page.ts'

type Newer = {
  readonly comments: readonly Comment[]
  /** How many more there are than the list knows of. */
  readonly waiting: number
  readonly load: () => Promise<boolean>
}

/** `first` is the newest that the list came with, `listed` how many there were then, and `total` how many there are now. */
export function useNewer(secretId: string, first: Comment | undefined, listed: number, total: number): Newer {
  const [known, setKnown] = useState<{ comments: readonly Comment[]; total: number }>({ comments: [], total: listed })
  const newest = known.comments[0] ?? first
  return {
    comments: known.comments,
    waiting: Math.max(0, total - Math.max(known.total, listed)),
    load: async () => {
      const through = newest ? `through=${newest.id}` : ''
      const reply = await askPage<Comment>(`/more/comments/${secretId}?${through}`)
      if (!('page' in reply)) return false
      const { items } = reply.page
      const at = items.findIndex(({ id }) => id === newest?.id)
      const found = at < 0 ? items : items.slice(0, at)
      setKnown({ comments: [...found, ...known.comments], total })
      return true
    },
  }
}
