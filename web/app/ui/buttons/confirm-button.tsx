// Confirm button for irreversible actions: the first click asks, the second submits. Without JavaScript both are form submits.
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button, type ButtonTone } from './button.tsx'
import { classes } from '../base/classes.ts'

type ConfirmButtonProps = {
  readonly label: string
  /** Shown instead of the label before the confirmation. */
  readonly icon?: ReactNode
  readonly confirmLabel: string
  /** Describes what the second click does. */
  readonly note: string
  /** Form field name, with its value for the first and for the second click. */
  readonly name: string
  readonly promptValue: string
  readonly confirmValue: string
  /** True when the server rendered the confirmation step (without JavaScript). */
  readonly isConfirming?: boolean
  readonly busy?: boolean
  readonly tone?: ButtonTone
  readonly className?: string
  readonly noteClassName?: string
}

/** Debounce: a second click within this time is treated as a double click and ignored. */
const doubleClickMs = 500

export function ConfirmButton({
  label,
  icon,
  confirmLabel,
  note,
  name,
  promptValue,
  confirmValue,
  ...rest
}: ConfirmButtonProps) {
  const { isConfirming = false, busy = false, tone = 'danger', className, noteClassName } = rest
  const id = useId()
  const [isOpen, setIsOpen] = useState(isConfirming)
  const ignoreUntil = useRef(0)
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOpen && !busy && performance.now() >= ignoreUntil.current) return
    event.preventDefault()
    if (isOpen) return
    ignoreUntil.current = performance.now() + doubleClickMs
    setIsOpen(true)
    // Not every browser focuses a clicked button, and the blur handler needs the focus to cancel the confirmation.
    event.currentTarget.focus()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !busy) setIsOpen(false)
    // Key repeat fires the click event again.
    if (event.repeat && event.key !== 'Tab') event.preventDefault()
  }
  return (
    <>
      <Button
        type="submit"
        tone={isOpen ? 'danger' : tone}
        name={name}
        value={isOpen ? confirmValue : promptValue}
        // `aria-disabled` instead of `disabled`, which would lose the focus; no `busy` dots, which would change the width.
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        aria-describedby={isOpen ? id : undefined}
        data-confirming={isOpen || undefined}
        className={classes('aria-busy:opacity-55', className)}
        onClick={handleClick}
        onKeyDown={handleKeyDown}
        onBlur={() => !busy && setIsOpen(false)}
      >
        {!isOpen && icon}
        {isOpen ? confirmLabel : <span className={icon ? 'sr-only' : undefined}>{label}</span>}
      </Button>
      <output id={id} className={classes('text-sm text-ink-2 empty:hidden', noteClassName)}>
        {isOpen && note}
      </output>
    </>
  )
}
