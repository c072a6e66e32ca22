// Route action that deletes a comment of a secret.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import { tryCall } from '../../lib/forms/api-errors.ts'
import { parseDeletion, type CommentDeletion, type DeleteFormConfig } from '../../shared/comments/comment-deletion.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'

const failed = 'No se pudo eliminar el comentario.'

export function failedCommentDeletion(form: FormData | null): CommentDeletion | null {
  return parseDeletion(form, `${failed} Inténtalo de nuevo.`)
}

export const deleteOptions: DeleteFormConfig = { url: '/change/comment', onNetworkError: failedCommentDeletion }

export async function deleteCommentAction({ comments }: MurmulloApi, input: CommentDeletion): Promise<CommentDeletion> {
  if (input.isConfirming) return input
  const refusal = await tryCall(() => comments.deleteComment({ id: input.commentId }))
  // Already deleted, in another tab or by a moderator: the wanted state is reached, so it counts as success.
  if (refusal === null || refusal === 'comments.not_found') return { ...input, failed: null }
  return { ...input, failed: `${failed} ${formErrorMessages[refusal]}` }
}
