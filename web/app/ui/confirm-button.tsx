// A button for what cannot be undone, in two presses: the first only asks. Without a script both are sent to the server.
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { Button, type ButtonTone } from './button.tsx'
import { classes } from './classes.ts'

type ConfirmButtonProps = {
  readonly label: string
  readonly confirmLabel: string
  /** What the second press does. */
  readonly note: string
  /** The field that the form carries: with the first press, and with the second. */
  readonly name: string
  readonly asks: string
  readonly does: string
  /** The server was already asked. */
  readonly asked?: boolean
  readonly busy?: boolean
  readonly tone?: ButtonTone
  readonly className?: string
  readonly noteClassName?: string
}

/** A double press is one press: the second counts only after this. */
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
    // Not every browser gives the focus to what is pressed, and with it goes the question.
    event.currentTarget.focus()
  }
  const hold = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !busy) setIsAsked(false)
    // A key that stays down presses again and again.
    if (event.repeat && event.key !== 'Tab') event.preventDefault()
  }
  return (
    <>
      <Button
        type="submit"
        tone={isAsked ? 'danger' : tone}
        name={name}
        value={isAsked ? does : asks}
        // One that is disabled loses the focus, and one that grows pushes its neighbours.
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
