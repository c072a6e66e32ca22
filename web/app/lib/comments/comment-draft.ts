// The words of a visitor that have to wait until there is an account: kept in this tab, for the thing they answer.
const keyOf = (about: string) => `comment ${about}`

/** Empty when there are none. */
export function readDraft(about: string): string {
  try {
    return sessionStorage.getItem(keyOf(about)) ?? ''
  } catch {
    // Storage may be forbidden.
    return ''
  }
}

/** Without words, nothing stays. */
export function keepDraft(about: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(keyOf(about), text)
    else sessionStorage.removeItem(keyOf(about))
  } catch {
    // Nothing was kept there.
  }
}
