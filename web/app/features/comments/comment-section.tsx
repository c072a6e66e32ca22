// Comment section of a secret: thread, comment form and a live notice of new comments.
import type { ReactNode } from 'react'
import { AddCommentForm, useCommentForm } from '../../shared/comments/add-comment-form.tsx'
import { CommentThread, type ThreadProps } from '../../shared/comments/comment-thread.tsx'
import { useDeletedComments } from '../../shared/comments/deleted-comments.ts'
import { DeleteCommentForm } from '../../shared/comments/delete-comment-form.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { authorMark, authorMarkField } from './author-mark.ts'
import { commentFailedText, deleteFailedText } from './comment-failed-texts.ts'
import { NewCommentsNotice } from './new-comments-notice.tsx'
import { ScheduledNote } from './scheduled-note.tsx'
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
  /** Whether the reader is the author of the secret. */
  readonly isAuthor: boolean
  /** Whether the text shows the help card. */
  readonly showsHelp?: boolean
}

const emptyTitles = {
  reader: 'Todavía nadie responde. ¿Le dices algo?',
  author: 'Dale tiempo a la noche. Alguien te va a leer.',
  help: 'Todavía no hay respuestas.',
} as const

export function CommentSection(props: CommentSectionProps) {
  const { secretId, first, fromStart } = props
  const { id, foundPage } = useCommentTarget(secretId)
  if (!foundPage) return <Comments {...props} target={id} />
  const fromTop = fromStart && foundPage.items[0]?.id === first.items[0]?.id
  return <Comments key={id} {...props} first={foundPage} fromStart={fromTop} target={id} />
}

type CommentsProps = CommentSectionProps & { readonly target: string | undefined }

function Comments({ secretId, listed, signInOptions, isOpen, isAuthor, showsHelp = false, ...thread }: CommentsProps) {
  const form = useCommentForm()
  const { items } = thread.first
  // The author sees the comment before its release, and the count includes it from then on.
  const deleted = useDeletedComments()
  const shown = listed + items.filter(({ id, scheduled }) => scheduled && !deleted.has(id)).length
  const total = Math.max(thread.total, shown)
  const newer = useNewComments(secretId, items, shown, total)
  const url = `/secret/${secretId}`
  return (
    <CommentThread
      {...thread}
      total={total}
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
      renderScheduled={({ id: commentId }) => <ScheduledNote secretId={secretId} commentId={commentId} />}
      form={
        isOpen ? (
          <AddCommentForm
            form={form}
            targetId={secretId}
            failedText={commentFailedText}
            signInOptions={signInOptions}
            // Fixed at the bottom it would cover the lines of the help card, which the author needs first.
            isDocked={!(isAuthor && showsHelp)}
            options={isAuthor && <AuthorMarkField submitted={form.submitted?.[authorMarkField]} />}
          />
        ) : (
          <p className="mt-2 mb-5 text-ink-2">Mientras no sea público, nadie puede responder.</p>
        )
      }
      newComments={newer.comments}
      notice={<NewCommentsNotice count={newer.newCount} onLoad={newer.load} />}
      emptyTitle={isOpen ? emptyTitles[showsHelp ? 'help' : isAuthor ? 'author' : 'reader'] : undefined}
      end="Llegaste al final de los comentarios."
    />
  )
}

/** Off unless chosen, for each comment: the mark links the comment to the secret. */
function AuthorMarkField({ submitted }: { readonly submitted: string | undefined }) {
  return (
    <Checkbox
      name={authorMarkField}
      value={authorMark}
      defaultChecked={submitted === authorMark}
      label="Decir que lo conté yo (sin apodo)"
    />
  )
}
