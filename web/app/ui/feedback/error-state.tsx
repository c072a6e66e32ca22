// Error state component: message, actions and the request id for support. The column is centered but its text is not: a centered
// title would shift when its web font loads.
import type { ReactNode } from 'react'
import { Dots } from '../base/dots.tsx'

type ErrorStateProps = {
  readonly title: string
  readonly text: string
  readonly actions?: ReactNode
  /** Request id that support can find in the logs. */
  readonly reference?: string | null
  readonly level?: 'h1' | 'h2'
}

export function ErrorState({ title, text, actions, reference, level: Heading = 'h1' }: ErrorStateProps) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start rounded-card border border-line bg-surface px-5 py-9 shadow-card wide:mt-8 wide:px-12 wide:py-14">
      <Dots className="mb-6 h-3 w-12 text-accent" />
      <Heading
        className={
          Heading === 'h1'
            ? 'font-voice text-[1.75rem] leading-tight wide:text-4xl'
            : 'font-voice text-2xl leading-tight'
        }
      >
        {title}
      </Heading>
      <p className="mt-3 max-w-md text-pretty text-ink-2">{text}</p>
      {actions && <div className="mt-7 flex flex-wrap gap-3">{actions}</div>}
      {reference && <p className="mt-8 text-xs text-ink-3">Referencia: {reference}</p>}
    </div>
  )
}
