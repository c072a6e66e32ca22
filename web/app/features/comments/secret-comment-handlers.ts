// Form handlers of comments on a secret.
import { replace } from 'react-router'
import { openFirstAccount } from '../../shared/account/first-account.tsx'
import { requireAccount } from '../../lib/auth/guards.ts'
import { commentHandlers } from '../../shared/comments/comment-handlers.ts'
import { hasAuthorMark } from './author-mark.ts'
import { commentErrorMessage, deleteErrorMessage } from './comment-errors.ts'

export const secretCommentHandlers = commentHandlers({
  add: async (comment, submission) => {
    const { api, form, params } = submission
    const { id = '' } = params
    await openFirstAccount(submission)
    await api.comments.addComment({ secretId: id, ...comment, ...(hasAuthorMark(form) && { byAuthor: true }) })
    return replace(`/secret/${id}#comentarios`, 303)
  },
  addMessage: commentErrorMessage,
  remove: (id, { api }) => api.comments.deleteComment({ id }),
  removeMessage: deleteErrorMessage,
  guard: ({ page, url, params }) => requireAccount(page, new URL(`/secret/${params.id}`, url)),
})
