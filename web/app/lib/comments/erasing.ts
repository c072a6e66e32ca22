// Types and form parsing for the "delete comment" action.
import { fieldOf } from '../attempt.ts'

export type Erasing = {
  readonly commentId: string
  /** True for the confirmation step. Without JavaScript the first submit only asks for confirmation. */
  readonly isAsked: boolean
  /** Null after success. */
  readonly failed: string | null
}

export type ErasingWay = {
  /** URL of the action. The page does not navigate. */
  readonly address: string
  /** Result to show when the request got no response. */
  readonly unanswered: (form: FormData | null) => Erasing | null
}

/** Parses the form as a failed deletion with the given reason. Null when the form has another intent. */
export function askedErasing(form: FormData | null, failed: string): Erasing | null {
  const intent = fieldOf(form, 'intent')
  if (intent !== 'ask-erase' && intent !== 'erase') return null
  const isAsked = intent === 'ask-erase'
  return { commentId: fieldOf(form, 'commentId'), isAsked, failed: isAsked ? null : failed }
}
