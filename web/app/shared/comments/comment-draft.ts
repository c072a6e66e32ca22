// Comment draft of a visitor without an account: stored in `sessionStorage`, keyed by the secret or photo, until sign-in.
const storageKey = (targetId: string) => `comment ${targetId}`

/** Empty string when there is no draft. */
export function readCommentDraft(targetId: string): string {
  try {
    return sessionStorage.getItem(storageKey(targetId)) ?? ''
  } catch {
    // Storage access may be blocked.
    return ''
  }
}

/** An empty text deletes the draft. */
export function saveCommentDraft(targetId: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(storageKey(targetId), text)
    else sessionStorage.removeItem(storageKey(targetId))
  } catch {
    // Storage is blocked, so there is no draft to delete.
  }
}
