// The words of a visitor that have to wait until there is an account: kept in this tab, for the secret they answer.
const keyOf = (secretId: string) => `comment ${secretId}`

/** Empty when there are none. */
export function readDraft(secretId: string): string {
  try {
    return sessionStorage.getItem(keyOf(secretId)) ?? ''
  } catch {
    // Storage may be forbidden.
    return ''
  }
}

/** Without words, nothing stays. */
export function keepDraft(secretId: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(keyOf(secretId), text)
    else sessionStorage.removeItem(keyOf(secretId))
  } catch {
    // Nothing was kept there.
  }
}
