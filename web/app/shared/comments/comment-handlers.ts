// Form handlers of comments on a secret or a photo: add a comment, ask for confirmation, delete a comment.
import { addCommentInput, type NewComment } from '@murmullo/contract/content/comments'
import { redirect } from 'react-router'
import { errorCode } from '../../lib/forms/api-errors.ts'
import { type FormHandler, type MessageFor, type Submission, validated } from '../../lib/forms/form-action.ts'
import { defineForm, textValue } from '../../lib/forms/form-spec.ts'
import { isSigned } from '../signature/signature.ts'
import type { CommentDeleted } from './delete-comment-form.tsx'

const commentForm = defineForm({
  name: 'comment',
  schema: addCommentInput,
  read: (form) => ({ text: textValue(form, 'text'), signed: isSigned(form) }),
})

type CommentActions = {
  /** Redirects to the page with the comment. */
  readonly add: (comment: NewComment, submission: Submission) => Promise<Response>
  readonly addMessage: MessageFor
  readonly remove: (commentId: string, submission: Submission) => Promise<unknown>
  readonly removeMessage: MessageFor
  /** For submits without JavaScript. */
  readonly guard?: (submission: Submission) => unknown
}

type Intent = 'comment' | 'ask-erase' | 'erase'

export function commentHandlers(actions: CommentActions): Readonly<Record<Intent, FormHandler>> {
  const { add, addMessage, remove, removeMessage, guard } = actions
  const adding = validated(commentForm, add, addMessage)
  return {
    comment: {
      ...adding,
      // A blank text is not treated as a submit.
      run: async (submission) => (textValue(submission.form, 'text').trim() === '' ? {} : adding.run(submission)),
    },
    'ask-erase': {
      run: async (submission): Promise<CommentDeleted> => {
        guard?.(submission)
        return { commentId: textValue(submission.form, 'commentId'), isConfirming: true }
      },
    },
    erase: {
      run: async (submission) => {
        if (submission.isDocument) guard?.(submission)
        const deleted: CommentDeleted = { commentId: textValue(submission.form, 'commentId') }
        try {
          await remove(deleted.commentId, submission)
        } catch (error) {
          // Already deleted, in another tab or by a moderator: the wanted state is reached, so it counts as success.
          if (errorCode(error) !== 'comments.not_found') throw error
        }
        // Without JavaScript: a reload of the page must not submit again.
        return submission.isDocument ? redirect(submission.url.pathname, 303) : deleted
      },
      messageFor: removeMessage,
    },
  }
}
