// Button component and the same style for links. The styles are in buttons.css, so that the class strings are not in the bundle.
import type { ComponentProps } from 'react'
import { classes } from '../base/classes.ts'
import { Dots } from '../base/dots.tsx'

export type ButtonTone = 'primary' | 'outline' | 'quiet' | 'danger'

export function buttonClass(tone: ButtonTone, extra?: string): string {
  return classes('button', `button-${tone}`, extra)
}

type ButtonProps = ComponentProps<'button'> & {
  readonly tone?: ButtonTone
  /** While busy the label stays visible and the button is disabled, which prevents a double submit. */
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
