// Keyboard shortcuts of the review queue: they move the focus between cards and click their buttons.
import { closeOpened, pressIn } from '../../../shared/shortcuts/use-shortcuts.ts'

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-review]')]

/** The card that contains the focus. */
function current(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-review]') ?? null
}

export function focusCard(card: HTMLElement | undefined): void {
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest' })
}

/** Id of the following card, or of the previous one for the last card: the focus target after a decision. */
export function neighbourId(id: string): string | null {
  const ids = cards().map((card) => card.id)
  const index = ids.indexOf(`revision-${id}`)
  return ids[index + 1] ?? ids[index - 1] ?? null
}

function move(step: 1 | -1): void {
  const all = cards()
  const here = current()
  focusCard(here === null ? all[0] : all[all.indexOf(here) + step])
}

/** True if the key was handled. */
export function handleReviewKey(key: string): boolean {
  if (key === 'j' || key === 'k') move(key === 'j' ? 1 : -1)
  else if (key === '?' || key === 'z') document.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click()
  else if (key === 'Escape') return closeOpened(current())
  else return /^[aer\d]$/.test(key) && pressIn(current(), key)
  return true
}
