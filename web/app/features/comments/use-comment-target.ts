// The comment an address ends in, and the comments down to it when the page came without it.
import type { Comment } from '@murmullo/contract/comments'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { askPage, type Page } from '../../lib/ask-page.ts'
import { useHydrating } from '../../lib/hydration.ts'

type Target = { readonly id: string | undefined; readonly through: Page<Comment> | null }

/** The server never sees that part of an address, so it is looked for here. */
export function useCommentTarget(secretId: string): Target {
  const { hash } = useLocation()
  const id = /^#comment-(\w{22})$/.exec(hash)?.[1]
  const hydrating = useHydrating()
  const [found, setFound] = useState<{ id: string; page: Page<Comment> } | null>(null)

  useEffect(() => {
    if (id === undefined || document.getElementById(`comment-${id}`)) return
    void askPage<Comment>(`/more/comments/${secretId}?through=${id}`).then((reply) => {
      const there = 'page' in reply && reply.page.items.some((comment) => comment.id === id)
      if (there) setFound({ id, page: reply.page })
      // Hidden or never written: the others are still what was meant.
      else document.getElementById('comentarios')?.scrollIntoView()
      return there
    })
  }, [id, secretId])

  useEffect(() => {
    if (found) document.getElementById(`comment-${found.id}`)?.scrollIntoView()
  }, [found])

  return { id: hydrating ? undefined : id, through: found?.id === id ? (found?.page ?? null) : null }
}
