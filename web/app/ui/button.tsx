// A button in the voices the product has, and the same clothes for a link; parts.css cuts them, so that pages do not carry them.
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Dots } from './dots.tsx'

export type ButtonTone = 'primary' | 'outline' | 'quiet' | 'danger'

export function buttonClass(tone: ButtonTone, extra?: string): string {
  return classes('button', `button-${tone}`, extra)
}

type ButtonProps = ComponentProps<'button'> & {
  readonly tone?: ButtonTone
  /** While busy it keeps its width and its words, and cannot be pressed twice. */
  readonly busy?: boolean
}

export function Button({ tone = 'primary', busy = false, type = 'button', className, children, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass(tone, className)}
      aria-busy={busy || undefined}
      disabled={busy}
      {...rest}
    >
      {busy && <Dots busy />}
      {children}
    </button>
  )
}
