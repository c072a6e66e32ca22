// Error state component: message, actions and the request id for support. The column is centered but its text is not: a centered
// title would shift when its web font loads.
import type { ReactNode } from 'react'
import windows from './windows.svg?url'

type ErrorStateProps = {
  readonly title: string
  readonly text: string
  readonly actions?: ReactNode
  /** Request id that support can find in the logs. */
  readonly reference?: string | null
  readonly level?: 'h1' | 'h2'
  /** A house with one dark window among lit ones, for what is not there. */
  readonly isDark?: boolean
  /** Without the drawing: on the pages of the staff. */
  readonly isPlain?: boolean
}

export function ErrorState({
  title,
  text,
  actions,
  reference,
  level: Heading = 'h1',
  isDark,
  isPlain,
}: ErrorStateProps) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start overflow-hidden rounded-card border border-line bg-surface px-5 py-9 shadow-card wide:mt-8 wide:px-12 wide:py-12">
      {!isPlain &&
        (isDark ? (
          <svg viewBox="0 0 360 200" aria-hidden="true" className="dark-window">
            <use href={`${windows}#one-dark`} />
          </svg>
        ) : (
          <svg viewBox="0 0 160 118" width={136} height={100} aria-hidden="true" className="mb-5 -ml-1">
            <use href={`${windows}#none-lit`} />
          </svg>
        ))}
      <Heading className={Heading === 'h1' ? 'font-voice text-3xl wide:text-4xl' : 'font-voice text-2xl leading-tight'}>
        {title}
      </Heading>
      <p className="mt-3 max-w-md text-pretty text-ink-2">{text}</p>
      {actions && <div className="mt-7 flex flex-wrap gap-3">{actions}</div>}
      {reference && <p className="mt-8 text-xs text-ink-3">Referencia: {reference}</p>}
    </div>
  )
}
