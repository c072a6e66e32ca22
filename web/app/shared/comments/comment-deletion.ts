// Delete-comment form: its result type, and the parser that route actions and the network-error fallback share.
import { formField } from '../../lib/forms/api-errors.ts'

export type CommentDeletion = {
  readonly commentId: string
  /** True for the confirmation step. Without JavaScript the first submit only asks for confirmation. */
  readonly isConfirming: boolean
  /** Error message. Null after success, and in the confirmation step. */
  readonly failed: string | null
}

export type DeleteFormConfig = {
  /** URL of the action. The page does not navigate. */
  readonly url: string
  /** Result to show when the request got no response. */
  readonly onNetworkError: (form: FormData | null) => CommentDeletion | null
}

/** Parses the form as a failed deletion with the given reason. Null when the form has another intent. */
export function parseDeletion(form: FormData | null, failed: string): CommentDeletion | null {
  const intent = formField(form, 'intent')
  if (intent !== 'ask-erase' && intent !== 'erase') return null
  const isConfirming = intent === 'ask-erase'
  return { commentId: formField(form, 'commentId'), isConfirming, failed: isConfirming ? null : failed }
}
