// Badge component: small label. Its color only repeats the meaning of the text.
import type { ReactNode } from 'react'
import { classes } from '../base/classes.ts'

export type BadgeTone = 'plain' | 'pin' | 'admin' | 'explicit' | 'warn' | 'ok' | 'accent'

const tones: Readonly<Record<BadgeTone, string>> = {
  plain: 'bg-chip text-ink-2',
  pin: 'bg-pin-soft text-pin',
  admin: 'bg-admin-soft text-admin',
  explicit: 'bg-explicit-soft text-explicit',
  warn: 'bg-warn-soft text-warn',
  ok: 'bg-ok-soft text-ok',
  accent: 'bg-accent-soft text-accent',
}

type BadgeProps = { readonly tone?: BadgeTone; readonly icon?: ReactNode; readonly children: ReactNode }

export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-pill px-2 py-0.5 text-xs leading-[1.125rem] font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}
