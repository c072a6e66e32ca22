// Form handlers of comments on a photo, and the error messages of the server.
import type { ErrorCode, ErrorData } from '@murmullo/contract/core/errors'
import { replace } from 'react-router'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { commentHandlers } from '../../shared/comments/comment-handlers.ts'
import { commentFailedText, deleteFailedText } from './photo-comment-texts.ts'

export const photoCommentHandlers = commentHandlers({
  add: async (comment, { api, params: { id = '' } }) => {
    await api.photos.addPhotoComment({ photoId: id, ...comment })
    return replace(`/photos/${id}#comentarios`, 303)
  },
  addMessage: addErrorMessage,
  remove: (id, { api }) => api.photos.deletePhotoComment({ id }),
  removeMessage: (code) => deleteFailedText(deleteReason(code)),
})

function addErrorMessage(code: ErrorCode, { address }: ErrorData): string {
  // Shows the sender's own IP address, from the refused request: a spammer sees that the sender is not invisible.
  if (code === 'comments.spam') return `¿Te gusta hacer spam o no, amiguito? Acá no. IP: ${address}`
  if (code === 'comments.nickname_missing') return formErrorMessages[code]
  return commentFailedText(
    code === 'access.account_required' ? 'Debes iniciar sesión para comentar fotos' : formErrorMessages[code],
  )
}

function deleteReason(code: ErrorCode): string {
  return code === 'access.account_required' ? 'Debes iniciar sesión para eliminar comentarios' : formErrorMessages[code]
}
