// Comment thread component for secrets and photos: count, comment form, list with keyset pagination ("load more") and live notice.
import type { Comment } from '@murmullo/contract/content/comments'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { ListEnd } from '../../ui/lists/list-end.tsx'
import { LoadMore } from '../../ui/lists/load-more.tsx'
import type { Page } from '../../lib/lists/fetch-page.ts'
import { errorMessages, networkErrorMessage } from '../../lib/errors/error-messages.ts'
import { useInfiniteList } from '../../lib/lists/use-infinite-list.ts'
import { usePageState } from '../../lib/site/page-state.ts'
import { CommentList } from './comment-list.tsx'
import { addDeletedComment, useDeletedComments } from './deleted-comments.ts'
import { useFocusNewComment } from './use-focus-new-comment.ts'
import { moveFocusToNeighbour } from './move-focus.ts'

/** Props that the route passes through to the thread. */
export type ThreadProps = {
  readonly total: number
  readonly first: Page<Comment>
  readonly fromStart: boolean
  readonly now: number
  /** Renders the moderator's form to remove a comment by another author; calls `onRemoved` after success. */
  readonly renderRemoval: ((comment: Comment, onRemoved: () => void) => ReactNode) | undefined
}

type CommentThreadProps = ThreadProps & {
  /** URL of the secret or photo, and URL prefix of the next comment pages. */
  readonly url: string
  readonly pagesUrl: string
  /** Renders the delete button of an own comment; calls `onDeleted` after success. */
  readonly renderDelete: (commentId: string, onDeleted: (commentId: string) => void) => ReactNode
  /** Renders the note of an own comment before its release. */
  readonly renderScheduled?: (comment: Comment) => ReactNode
  readonly form: ReactNode
  /** Heading and content in place of the list while there is no comment. */
  readonly emptyTitle?: string | undefined
  readonly empty?: ReactNode
  readonly end: string
  /** Comments published after the first page was loaded, and the notice that announces them. */
  readonly newComments?: readonly Comment[]
  readonly notice?: ReactNode
  readonly target?: string | undefined
}

export function CommentThread(props: CommentThreadProps) {
  const { total, first, fromStart, now, renderRemoval, renderDelete, url, form, empty, emptyTitle } = props
  const { newComments = [], notice, target } = props
  const list = useRef<HTMLUListElement>(null)
  const end = useRef<HTMLDivElement>(null)
  useFocusNewComment(list)
  const deleted = useDeletedComments()
  const hidden = usePageState()?.hiddenComments
  const more = useInfiniteList(first, props.pagesUrl, { list, end })
  const comments = [...newComments, ...more.pages.flatMap(({ items }) => items)]
    .filter((item) => item !== null)
    .filter(({ id }) => !deleted.has(id) && hidden?.includes(id) !== true)
  const isEmpty = comments.length === 0 && more.next === null
  const removeFromList = (id: string) => {
    moveFocusToNeighbour(comments, id)
    addDeletedComment(id)
  }
  return (
    <section id="comentarios" aria-labelledby="comments-title" className="comment-section">
      <div className="comment-section-head">
        <h2 id="comments-title" tabIndex={-1} className="font-voice text-2xl">
          {total === 0 && isEmpty && emptyTitle !== undefined ? emptyTitle : countLabel(total)}
        </h2>
        {fromStart && notice}
      </div>
      {form}
      {!fromStart && (
        <p className="pb-4">
          <Link to={`${url}#comentarios`} className="text-link">
            Ver los más recientes
          </Link>
        </p>
      )}
      {isEmpty ? (
        empty
      ) : (
        <CommentList
          ref={list}
          comments={comments}
          now={now}
          target={target}
          renderRemoval={renderRemoval && ((comment) => renderRemoval(comment, () => removeFromList(comment.id)))}
          renderDelete={({ id }) => renderDelete(id, removeFromList)}
          renderScheduled={props.renderScheduled}
        />
      )}
      <output className="sr-only">
        {more.added !== null && `${more.added} comentarios más. ${more.count} en la lista.`}
      </output>
      {more.next !== null && (
        <LoadMore
          href={`${url}?comments=${more.next}#comentarios`}
          label="Cargar más comentarios"
          state={more.state}
          failure={`Error al cargar los comentarios: ${more.failed ? errorMessages[more.failed] : networkErrorMessage}`}
          onLoad={() => more.load('hand')}
          end={end}
        />
      )}
      {more.next === null && comments.length > 0 && <ListEnd>{props.end}</ListEnd>}
    </section>
  )
}

function countLabel(total: number): string {
  return total === 1 ? '1 comentario' : `${total} comentarios`
}
