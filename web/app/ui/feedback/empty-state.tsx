// Empty state component: title, text and the next action.
import type { ReactNode } from 'react'
import { Dots } from '../base/dots.tsx'

type EmptyStateProps = {
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
  readonly level?: 'h2' | 'h3'
}

export function EmptyState({ title, text, action, level: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-14 text-center">
      <Dots className="mb-5 h-2.5 w-10 text-accent" />
      <Heading className="font-voice text-2xl">{title}</Heading>
      <p className="mt-2 max-w-sm text-balance text-ink-2">{text}</p>
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
