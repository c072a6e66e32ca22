// Form handlers of comments on a secret.
import { replace } from 'react-router'
import { requireAccount } from '../../lib/auth/guards.ts'
import { commentHandlers } from '../../shared/comments/comment-handlers.ts'
import { commentErrorMessage, deleteErrorMessage } from './comment-errors.ts'

export const secretCommentHandlers = commentHandlers({
  add: async (comment, { api, params: { id = '' } }) => {
    await api.comments.addComment({ secretId: id, ...comment })
    return replace(`/secret/${id}#comentarios`, 303)
  },
  addMessage: commentErrorMessage,
  remove: (id, { api }) => api.comments.deleteComment({ id }),
  removeMessage: deleteErrorMessage,
  guard: ({ page, url, params }) => requireAccount(page, new URL(`/secret/${params.id}`, url)),
})
