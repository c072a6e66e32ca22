// What the button beside a comment asks for, and how its outcome is told.
import { fieldOf } from '../attempt.ts'

export type Erasing = {
  readonly commentId: string
  /** Without a script the server is asked before it is told. */
  readonly isAsked: boolean
  /** Null when it is done. */
  readonly failed: string | null
}

export type ErasingWay = {
  /** Where the form is sent while its page stays. */
  readonly address: string
  /** What is told when nobody answers. */
  readonly unanswered: (form: FormData | null) => Erasing | null
}

/** What the form asks for, as if it could not be done, for the reason given. Null when it asks for something else. */
export function askedErasing(form: FormData | null, failed: string): Erasing | null {
  const intent = fieldOf(form, 'intent')
  if (intent !== 'ask-erase' && intent !== 'erase') return null
  const isAsked = intent === 'ask-erase'
  return { commentId: fieldOf(form, 'commentId'), isAsked, failed: isAsked ? null : failed }
}
