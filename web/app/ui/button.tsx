// A button in the voices the product has, and the same clothes for a link.
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Dots } from './dots.tsx'

export type ButtonTone = 'primary' | 'outline' | 'quiet' | 'danger'

const shape =
  'inline-flex min-h-11 max-w-full shrink-0 items-center justify-center gap-2 rounded-pill px-4 text-center text-sm font-semibold transition-colors duration-150 disabled:cursor-not-allowed disabled:not-aria-busy:opacity-55'

const tones: Readonly<Record<ButtonTone, string>> = {
  primary: 'border border-transparent bg-accent text-accent-ink hover:bg-accent-hover',
  outline: 'border border-control text-ink-2 hover:bg-sunken hover:text-ink',
  quiet: 'text-ink-2 hover:bg-sunken hover:text-ink',
  danger: 'border border-admin text-admin hover:bg-admin-soft',
}

export function buttonClass(tone: ButtonTone, extra?: string): string {
  return classes(shape, tones[tone], extra)
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
