// The comments of a secret: how many, what they say, and the rest on request.
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
import { erasingWay } from './erase-comment.ts'
import { NewComments } from './new-comments.tsx'
import { useCommentTarget } from './use-comment-target.ts'
import { useNewer } from './use-newer.ts'

type CommentSectionProps = {
  readonly secretId: string
  /** How many there were when the page was made, and how many there are now. */
  readonly listed: number
  readonly total: number
  readonly first: Page<Comment>
  readonly fromStart: boolean
  readonly now: number
  readonly refusal: CommentRefusal | undefined
  /** Shown with the refusal of whoever has no account. */
  readonly waysIn: ReactNode
  /** For the team: the way to remove what another wrote, and to say that it is gone. */
  readonly removalOf: ((comment: Comment, onRemoved: () => void) => ReactNode) | undefined
  readonly erasing: Erasing | undefined
  /** Whether anybody can answer: not what only its author sees. */
  readonly isOpen: boolean
}

export function CommentSection(props: CommentSectionProps) {
  const { secretId, first, fromStart } = props
  const { id, through } = useCommentTarget(secretId)
  if (!through) return <Comments {...props} target={id} />
  const fromTop = fromStart && through.items[0]?.id === first.items[0]?.id
  return <Comments key={id} {...props} first={through} fromStart={fromTop} target={id} />
}

type CommentsProps = CommentSectionProps & { readonly target: string | undefined }

function Comments(props: CommentsProps) {
  const { secretId, listed, total, first, fromStart, now, refusal, waysIn, target, removalOf, erasing, isOpen } = props
  const list = useRef<HTMLUListElement>(null)
  const end = useRef<HTMLDivElement>(null)
  useJustSaid(list)
  const more = useMore(first, `/more/comments/${secretId}?after=`, { list, end })
  const newer = useNewer(secretId, first.items[0], listed, total)
  const comments = [...newer.comments, ...more.pages.flatMap(({ items }) => items)]
    .filter((item) => item !== null)
    .filter((item) => !isGone(item))
  const [, setErased] = useState('')
  const erase = (id: string) => {
    passFocus(comments, id)
    forget(id)
    setErased(id)
  }
  const address = `/secret/${secretId}`
  return (
    <section id="comentarios" aria-labelledby="comments-title" className="mt-8">
      <h2 id="comments-title" tabIndex={-1} className="font-voice text-2xl">
        {total === 1 ? '1 comentario' : `${total} comentarios`}
      </h2>
      {isOpen ? (
        <CommentForm about={secretId} refusal={refusal} waysIn={waysIn} />
      ) : (
        <p className="mt-2 mb-5 text-ink-2">Mientras no sea público, nadie puede responder.</p>
      )}
      {fromStart && <NewComments count={newer.waiting} isCrowded={!!waysIn} onLoad={newer.load} />}
      {!fromStart && (
        <p className="pb-4">
          <Link to={`${address}#comentarios`} className="text-link">
            Ver los más recientes
          </Link>
        </p>
      )}
      {comments.length === 0 && more.next === null ? (
        isOpen && (
          <EmptyState
            level="h3"
            title="Nadie ha respondido todavía"
            text="A veces basta con una palabra para que alguien se sienta menos solo."
          />
        )
      ) : (
        <CommentList
          ref={list}
          comments={comments}
          now={now}
          target={target}
          removalOf={removalOf && ((comment) => removalOf(comment, () => erase(comment.id)))}
          erasing={erasing}
          way={erasingWay}
          onErased={erase}
        />
      )}
      <output className="sr-only">
        {more.added !== null && `${more.added} comentarios más. ${more.count} en la lista.`}
      </output>
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
      {more.next === null && comments.length > 0 && <ListEnd>Esto es todo lo que se ha dicho.</ListEnd>}
    </section>
  )
}
