// Comment section of a secret: thread, comment form and a live notice of new comments.
import type { ReactNode } from 'react'
import { AddCommentForm, isSignInRequired, useCommentForm } from '../../shared/comments/add-comment-form.tsx'
import { CommentThread, type ThreadProps } from '../../shared/comments/comment-thread.tsx'
import { DeleteCommentForm } from '../../shared/comments/delete-comment-form.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { commentFailedText, deleteFailedText } from './comment-failed-texts.ts'
import { NewCommentsNotice } from './new-comments-notice.tsx'
import { useCommentTarget } from './use-comment-target.ts'
import { useNewComments } from './use-new-comments.ts'

type CommentSectionProps = ThreadProps & {
  readonly secretId: string
  /** Count at page load; `total` is the current count. */
  readonly listed: number
  /** Shown with the error of a visitor without an account. */
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

function Comments({ secretId, listed, signInOptions, isOpen, ...thread }: CommentsProps) {
  const form = useCommentForm()
  const newer = useNewComments(secretId, thread.first.items[0], listed, thread.total)
  const url = `/secret/${secretId}`
  return (
    <CommentThread
      {...thread}
      url={url}
      pagesUrl={`/more/comments/${secretId}?after=`}
      renderDelete={(commentId, onDeleted) => (
        <DeleteCommentForm
          commentId={commentId}
          pageUrl={url}
          failedText={deleteFailedText('Inténtalo de nuevo.')}
          onDeleted={onDeleted}
        />
      )}
      form={
        isOpen ? (
          <AddCommentForm
            form={form}
            targetId={secretId}
            failedText={commentFailedText}
            signInOptions={signInOptions}
          />
        ) : (
          <p className="mt-2 mb-5 text-ink-2">Mientras no sea público, nadie puede responder.</p>
        )
      }
      newComments={newer.comments}
      notice={<NewCommentsNotice count={newer.newCount} isCrowded={isSignInRequired(form)} onLoad={newer.load} />}
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
