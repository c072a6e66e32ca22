// Route action helpers for photo comments: error messages, and deletion of a comment.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import type { ErrorCode } from '@murmullo/contract/core/errors'
import { errorCode, errorDetails, tryCall } from '../../lib/forms/api-errors.ts'
import { parseDeletion, type CommentDeletion, type DeleteFormConfig } from '../../shared/comments/comment-deletion.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'

export const signInToComment = 'Debes iniciar sesión para comentar'

export function photoCommentError(error: unknown): string {
  const code = errorCode(error)
  if (code === null) throw error
  // Shows the sender's own IP address, from the refused request: a spammer sees that the sender is not invisible.
  if (code === 'comments.spam') return `¿Te gusta hacer spam o no, amiguito? Acá no. IP: ${errorDetails(error).address}`
  if (code === 'comments.nickname_missing') return formErrorMessages[code]
  return commentFailedText(code === 'access.account_required' ? `${signInToComment} fotos` : formErrorMessages[code])
}

export function commentFailedText(why: string): string {
  return `Error al comentar: ${why}`
}

export function failedPhotoCommentDeletion(form: FormData | null): CommentDeletion | null {
  return parseDeletion(form, deleteFailedText('Inténtalo de nuevo.'))
}

export const deleteOptions: DeleteFormConfig = {
  url: '/change/photo-comment',
  onNetworkError: failedPhotoCommentDeletion,
}

export async function deletePhotoCommentAction(
  { photos }: MurmulloApi,
  input: CommentDeletion,
): Promise<CommentDeletion> {
  if (input.isConfirming) return input
  const refusal = await tryCall(() => photos.deletePhotoComment({ id: input.commentId }))
  // Already deleted, or expired with its photo: the wanted state is reached, so it counts as success.
  if (refusal === null || refusal === 'comments.not_found') return { ...input, failed: null }
  return { ...input, failed: deleteFailedText(deleteReason(refusal)) }
}

function deleteReason(code: ErrorCode): string {
  return code === 'access.account_required' ? 'Debes iniciar sesión para eliminar comentarios' : formErrorMessages[code]
}

function deleteFailedText(why: string): string {
  return `Error al eliminar comentario: ${why}`
}
