// React hook: keyboard shortcuts of the review queue. Moves focus between cards and clicks their buttons.
import { useEffect } from 'react'

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

/** Clicks the last visible match: the second press hits the button that the first one opened. */
function press(key: string): boolean {
  const targets = [...(current()?.querySelectorAll<HTMLElement>(`[data-key="${key}"]`) ?? [])]
  const target = targets.findLast((each) => each.checkVisibility())
  target?.click()
  return target !== undefined
}

function closeRules(): boolean {
  const card = current()
  const open = card?.querySelector<HTMLDetailsElement>('form details[open]')
  if (!card || !open) return false
  open.open = false
  card.focus({ preventScroll: true })
  return true
}

/** True if the key was handled. */
function handleKey(key: string): boolean {
  if (key === 'j' || key === 'k') move(key === 'j' ? 1 : -1)
  else if (key === '?' || key === 'z') document.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click()
  else if (key === 'Escape') return closeRules()
  else return /^[aer\d]$/.test(key) && press(key)
  return true
}

/**
 * Ignored while an input has focus, a modifier key is pressed or a dialog is open. A dialog that was just closed has the focus until the next
 * frame.
 */
export function useReviewShortcuts(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const isIgnored =
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.repeat ||
        (event.target as Element).closest('input, textarea, select, dialog[open]') !== null ||
        document.querySelector('dialog:modal') !== null
      if (!isIgnored && handleKey(event.key.length === 1 ? event.key.toLowerCase() : event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}
