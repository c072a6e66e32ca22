// Comment draft of a visitor without an account: stored in `sessionStorage`, keyed by the secret or photo, until sign-in.
const keyOf = (about: string) => `comment ${about}`

/** Empty string when there is no draft. */
export function readDraft(about: string): string {
  try {
    return sessionStorage.getItem(keyOf(about)) ?? ''
  } catch {
    // Storage access may be blocked.
    return ''
  }
}

/** An empty text deletes the draft. */
export function keepDraft(about: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(keyOf(about), text)
    else sessionStorage.removeItem(keyOf(about))
  } catch {
    // Storage is blocked, so there is no draft to delete.
  }
}
