// Comment section of a secret: thread, comment form and a live notice of new comments.
import type { ReactNode } from 'react'
import { CommentForm, type CommentError } from '../../shared/comments/comment-form.tsx'
import { CommentThread, type ThreadProps } from '../../shared/comments/comment-thread.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { deleteOptions } from './delete-comment-action.ts'
import { NewCommentsNotice } from './new-comments-notice.tsx'
import { useCommentTarget } from './use-comment-target.ts'
import { useNewComments } from './use-new-comments.ts'

type CommentSectionProps = ThreadProps & {
  readonly secretId: string
  /** Count at page load; `total` is the current count. */
  readonly listed: number
  readonly refusal: CommentError | undefined
  /** Sign-in options, shown with the error of a visitor without an account. */
  readonly signInOptions: ReactNode
  /** Whether other users can comment. False for a secret that only its author sees. */
  readonly isOpen: boolean
}

export function CommentSection(props: CommentSectionProps) {
  const { secretId, first, fromStart } = props
  const { id, foundPage } = useCommentTarget(secretId)
  if (!foundPage) return <Comments {...props} target={id} />
  const fromTop = fromStart && foundPage.items[0]?.id === first.items[0]?.id
  return <Comments key={id} {...props} first={foundPage} fromStart={fromTop} target={id} />
}

type CommentsProps = CommentSectionProps & { readonly target: string | undefined }

function Comments({ secretId, listed, refusal, signInOptions, isOpen, ...thread }: CommentsProps) {
  const newer = useNewComments(secretId, thread.first.items[0], listed, thread.total)
  return (
    <CommentThread
      {...thread}
      url={`/secret/${secretId}`}
      pagesUrl={`/more/comments/${secretId}?after=`}
      deleteForm={deleteOptions}
      form={
        isOpen ? (
          <CommentForm targetId={secretId} refusal={refusal} signInOptions={signInOptions} />
        ) : (
          <p className="mt-2 mb-5 text-ink-2">Mientras no sea público, nadie puede responder.</p>
        )
      }
      newComments={newer.comments}
      notice={<NewCommentsNotice count={newer.newCount} isCrowded={!!signInOptions} onLoad={newer.load} />}
      empty={
        isOpen && (
          <EmptyState
            level="h3"
            title="Nadie ha respondido todavía"
            text="A veces basta con una palabra para que alguien se sienta menos solo."
          />
        )
      }
      end="Esto es todo lo que se ha dicho."
    />
  )
}
