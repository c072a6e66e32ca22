// Note on an own comment before its release. It asks the server every few seconds, and disappears when the comment is public.
import type { Comment } from '@murmullo/contract/content/comments'
import { useEffect, useState } from 'react'
import { fetchPage } from '../../lib/lists/fetch-page.ts'

const pollMs = 4_000
const attempts = 15

type ScheduledNoteProps = { readonly secretId: string; readonly commentId: string }

export function ScheduledNote({ secretId, commentId }: ScheduledNoteProps) {
  const isPublic = useIsPublic(secretId, commentId)
  if (isPublic) return null
  return (
    <p className="mt-1 text-sm text-ink-2">
      Por ahora solo lo ves tú. Se publica en unos segundos, a la vez que los demás, para que la hora no te delate.
    </p>
  )
}

/** Not a revalidation of the route: with new comments at the top it would mount an empty form, while the author writes another one. */
function useIsPublic(secretId: string, commentId: string): boolean {
  const [isPublic, setIsPublic] = useState(false)
  useEffect(() => {
    let left = attempts
    const poll = async () => {
      left -= 1
      const reply = await fetchPage<Comment>(`/more/comments/${secretId}`)
      const found = 'page' in reply && reply.page.items.find(({ id }) => id === commentId)
      if (found && found.scheduled !== true) {
        clearInterval(timer)
        setIsPublic(true)
      } else if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(() => void poll(), pollMs)
    return () => clearInterval(timer)
  }, [secretId, commentId])
  return isPublic
}
