// Result message of a form action, with a `status` or `alert` role for screen readers.
import { classes } from '../../ui/base/classes.ts'

export type ResultTone = 'error' | 'ok' | 'warn' | 'plain'

const tones: Readonly<Record<ResultTone, string>> = {
  error: 'bg-admin-soft text-admin',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  plain: 'bg-sunken text-ink-2',
}

type ResultMessageProps = { readonly tone: ResultTone; readonly className?: string; readonly children: string }

export function ResultMessage({ tone, className, children }: ResultMessageProps) {
  return (
    <p
      role={tone === 'error' ? 'alert' : 'status'}
      className={classes('rounded-control px-4 py-3 text-sm font-semibold', tones[tone], className)}
    >
      {children}
    </p>
  )
}
