// Confirm button for irreversible actions: the first click asks, the second submits. Without JavaScript both are form submits.
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { Button, type ButtonTone } from './button.tsx'
import { classes } from './classes.ts'

type ConfirmButtonProps = {
  readonly label: string
  readonly confirmLabel: string
  /** Describes what the second click does. */
  readonly note: string
  /** Form field name, with its value for the first and for the second click. */
  readonly name: string
  readonly asks: string
  readonly does: string
  /** True when the server rendered the confirmation step (without JavaScript). */
  readonly asked?: boolean
  readonly busy?: boolean
  readonly tone?: ButtonTone
  readonly className?: string
  readonly noteClassName?: string
}

/** Debounce: a second click within this time is treated as a double click and ignored. */
const restMs = 500

export function ConfirmButton({ label, confirmLabel, note, name, asks, does, ...rest }: ConfirmButtonProps) {
  const { asked = false, busy = false, tone = 'danger', className, noteClassName } = rest
  const id = useId()
  const [isAsked, setIsAsked] = useState(asked)
  const restsUntil = useRef(0)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isAsked && !busy && performance.now() >= restsUntil.current) return
    event.preventDefault()
    if (isAsked) return
    restsUntil.current = performance.now() + restMs
    setIsAsked(true)
    // Not every browser focuses a clicked button, and the blur handler needs the focus to cancel the confirmation.
    event.currentTarget.focus()
  }
  const hold = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !busy) setIsAsked(false)
    // Key repeat fires the click event again.
    if (event.repeat && event.key !== 'Tab') event.preventDefault()
  }
  return (
    <>
      <Button
        type="submit"
        tone={isAsked ? 'danger' : tone}
        name={name}
        value={isAsked ? does : asks}
        // `aria-disabled` instead of `disabled`, which would lose the focus; no `busy` dots, which would change the width.
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        aria-describedby={isAsked ? id : undefined}
        data-asked={isAsked || undefined}
        className={classes('aria-busy:opacity-55', className)}
        onClick={press}
        onKeyDown={hold}
        onBlur={() => !busy && setIsAsked(false)}
      >
        {isAsked ? confirmLabel : label}
      </Button>
      <output id={id} className={classes('text-sm text-ink-2 empty:hidden', noteClassName)}>
        {isAsked && note}
      </output>
    </>
  )
}
