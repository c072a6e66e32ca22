// React hooks: keyboard shortcuts of the pages of moderators, and the setting that turns them off.
import { useEffect, useRef, useSyncExternalStore } from 'react'

/** Clicks the last visible match: the second press hits the button that the first one opened. False: there is none. */
export function pressIn(scope: Element | null, key: string): boolean {
  const targets = [...(scope?.querySelectorAll<HTMLElement>(`[data-key="${key}"]`) ?? [])]
  const target = targets.findLast((each) => each.checkVisibility())
  target?.click()
  return target !== undefined
}

/** Closes what a key opened inside of the element, which gets the focus. False: nothing is open. */
export function closeOpened(scope: HTMLElement | null): boolean {
  const open = scope?.querySelector<HTMLDetailsElement>('form details[open], details[name][open]')
  if (!scope || !open) return false
  open.open = false
  scope.focus({ preventScroll: true })
  return true
}

/**
 * `handleKey`: true if the key was handled. Ignored while an input has focus, a modifier key is pressed or a dialog is open. A dialog that was
 * just closed has the focus until the next frame.
 */
export function useShortcuts(isOn: boolean, handleKey: (key: string) => boolean): void {
  const handle = useRef(handleKey)
  useEffect(() => {
    handle.current = handleKey
  })
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
      if (isIgnored) return
      if (handle.current(event.key.length === 1 ? event.key.toLowerCase() : event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}

const stored = 'reviewKeys'

/** Single-key shortcuts conflict with voice input software, so they can be disabled on this device. */
export function useShortcutSetting() {
  const isOn = useSyncExternalStore(
    subscribeToSetting,
    () => localStorage.getItem(stored) !== 'off',
    () => true,
  )
  return { isOn, saveSetting }
}

function saveSetting(wanted: boolean) {
  localStorage.setItem(stored, wanted ? 'on' : 'off')
  dispatchEvent(new Event(stored))
}

function subscribeToSetting(listener: () => void) {
  addEventListener(stored, listener)
  return () => removeEventListener(stored, listener)
}
