// What was said about a photo. It goes with it.
import type { Comment } from '@murmullo/contract/comments'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Page } from '../../lib/ask-page.ts'
import { CommentForm, type CommentRefusal } from '../../lib/comments/comment-form.tsx'
import { CommentList } from '../../lib/comments/comment-list.tsx'
import { forget, isGone } from '../../lib/comments/comments-gone.ts'
import type { Erasing } from '../../lib/comments/erasing.ts'
import { useJustSaid } from '../../lib/comments/just-said.ts'
import { passFocus } from '../../lib/comments/pass-focus.ts'
import { errorTexts, unreachableText } from '../../lib/error-texts.ts'
import { useMore } from '../../lib/use-more.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { erasingWay } from './photo-comment.ts'

type PhotoCommentsProps = {
  readonly photoId: string
  readonly total: number
  readonly first: Page<Comment>
  readonly fromStart: boolean
  readonly now: number
  readonly refusal: CommentRefusal | undefined
  /** Shown with the refusal of whoever is no longer in. */
  readonly waysIn: ReactNode
  /** How somebody of the team takes away what another wrote; they say when it is done. */
  readonly removalOf: ((comment: Comment, onRemoved: () => void) => ReactNode) | undefined
  readonly erasing: Erasing | undefined
}

export function PhotoComments(props: PhotoCommentsProps) {
  const { photoId, total, first, fromStart, now, refusal, waysIn, removalOf, erasing } = props
  const list = useRef<HTMLUListElement>(null)
  const end = useRef<HTMLDivElement>(null)
  useJustSaid(list)
  const more = useMore(first, `/more/photo-comments/${photoId}?after=`, { list, end })
  const comments = more.pages
    .flatMap(({ items }) => items)
    .filter((item) => item !== null)
    .filter((item) => !isGone(item))
  const [, setErased] = useState('')
  const erase = (id: string) => {
    passFocus(comments, id)
    forget(id)
    setErased(id)
  }
  const address = `/photos/${photoId}`
  return (
    <section id="comentarios" aria-labelledby="comments-title" className="mt-8">
      <h2 id="comments-title" tabIndex={-1} className="font-voice text-2xl">
        {total === 1 ? '1 comentario' : `${total} comentarios`}
      </h2>
      <CommentForm about={photoId} refusal={refusal} waysIn={waysIn} />
      {!fromStart && (
        <p className="pb-4">
          <Link to={`${address}#comentarios`} className="text-link">
            Ver los más recientes
          </Link>
        </p>
      )}
      {comments.length === 0 && more.next === null ? (
        <EmptyState level="h3" title="Nadie ha dicho nada todavía" text="Lo que digas se irá con la foto." />
      ) : (
        <CommentList
          ref={list}
          comments={comments}
          now={now}
          removalOf={removalOf && ((comment) => removalOf(comment, () => erase(comment.id)))}
          erasing={erasing}
          way={erasingWay}
          onErased={erase}
        />
      )}
      {more.next !== null && (
        <LoadMore
          href={`${address}?comments=${more.next}#comentarios`}
          label="Cargar más comentarios"
          state={more.state}
          failure={`Error al cargar los comentarios: ${more.failed ? errorTexts[more.failed] : unreachableText}`}
          onLoad={() => more.load('hand')}
          end={end}
        />
      )}
      {more.next === null && comments.length > 0 && <ListEnd>Todo esto se irá con la foto.</ListEnd>}
    </section>
  )
}
