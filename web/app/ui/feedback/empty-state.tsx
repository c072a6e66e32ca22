// Empty state component: a house with one lit window, title, text and the next action.
import type { ReactNode } from 'react'
import windows from './windows.svg?url'

type EmptyStateProps = {
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
  readonly level?: 'h2' | 'h3'
  /** Without the drawing: on the pages of the staff. */
  readonly isPlain?: boolean
}

export function EmptyState({ title, text, action, level: Heading = 'h2', isPlain = false }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-14 text-center">
      {!isPlain && (
        <svg viewBox="0 0 160 118" width={136} height={100} aria-hidden="true" className="mb-5">
          <use href={`${windows}#one-lit`} />
        </svg>
      )}
      <Heading className="font-voice text-2xl">{title}</Heading>
      <p className="mt-2 max-w-sm text-balance text-ink-2">{text}</p>
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
