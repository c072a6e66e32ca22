// Result message above a form, in an `aria-live` region for screen readers. Errors also receive focus.
import { useEffect, useRef } from 'react'
import { classes } from '../../ui/base/classes.ts'

type FormMessageProps = {
  readonly tone: 'error' | 'ok' | 'plain' | 'warn'
  readonly className?: string
  readonly children: string | null | undefined
}

const tones = {
  error: 'bg-admin-soft text-admin',
  ok: 'bg-ok-soft text-ok',
  plain: 'bg-sunken text-ink-2',
  warn: 'bg-warn-soft text-warn',
} as const

export function FormMessage({ tone, className, children }: FormMessageProps) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (children && tone === 'error') box.current?.focus()
  }, [children, tone])
  return (
    <div aria-live={tone === 'error' ? 'assertive' : 'polite'} className={classes('empty:hidden', className)}>
      {children && (
        <p ref={box} tabIndex={-1} className={classes('rounded-control px-4 py-3 text-sm font-semibold', tones[tone])}>
          {children}
        </p>
      )}
    </div>
  )
}
