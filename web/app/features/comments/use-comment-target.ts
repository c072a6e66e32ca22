// React hook: the comment in the URL fragment, and the page of comments that contains it if the rendered page does not.
import type { Comment } from '@murmullo/contract/content/comments'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { fetchPage, type Page } from '../../lib/lists/fetch-page.ts'
import { useIsHydrating } from '../../lib/rendering/hydration.ts'

type Target = { readonly id: string | undefined; readonly foundPage: Page<Comment> | null }

/** The fragment is never sent to the server, so the client resolves it. */
export function useCommentTarget(secretId: string): Target {
  const { hash } = useLocation()
  const id = /^#comment-(\w{22})$/.exec(hash)?.[1]
  const hydrating = useIsHydrating()
  const [found, setFound] = useState<{ id: string; page: Page<Comment> } | null>(null)

  useEffect(() => {
    if (id === undefined || document.getElementById(`comment-${id}`)) return
    void fetchPage<Comment>(`/more/comments/${secretId}?through=${id}`).then((reply) => {
      const isFound = 'page' in reply && reply.page.items.some((comment) => comment.id === id)
      if (isFound) setFound({ id, page: reply.page })
      // The comment is hidden or does not exist: scroll to the comment list instead.
      else document.getElementById('comentarios')?.scrollIntoView()
      return isFound
    })
  }, [id, secretId])

  useEffect(() => {
    if (found) document.getElementById(`comment-${found.id}`)?.scrollIntoView()
  }, [found])

  return { id: hydrating ? undefined : id, foundPage: found?.id === id ? (found?.page ?? null) : null }
}
