// Pane of an open report case, beside the list on wide screens and in its place on phones. It has its own URL and works without JavaScript.
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useIsServerRendered } from '../../../lib/rendering/hydration.ts'
import { iconButtonClass } from '../../../ui/buttons/icon-button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { x } from '../../../ui/icons/icons.gen.ts'
import { paneId } from './case-shortcuts.ts'

type CasePaneProps = {
  readonly number: string
  readonly titleId: string
  readonly back: string
  /** A change of the status moves the focus back to the pane: its pressed button is gone. */
  readonly status: string
  readonly children: ReactNode
}

/** Navigation options for closing: focus returns to the row of the case. */
export function closeOptions(number: string) {
  return { preventScrollReset: true, state: { focus: `caso-${number}` } } as const
}

export function CasePane({ number, titleId, back, status, children }: CasePaneProps) {
  const pane = useRef<HTMLElement>(null)
  const isFirstPage = useIsServerRendered()
  const focused = useRef(isFirstPage ? `${number} ${status}` : '')
  useEffect(() => {
    const shown = `${number} ${status}`
    if (focused.current === shown) return undefined
    // After the focus management of the shell, which moves the focus to the page.
    const frame = requestAnimationFrame(() => {
      focused.current = shown
      focusPane(pane.current)
    })
    return () => cancelAnimationFrame(frame)
  }, [number, status])
  return (
    <section ref={pane} id={paneId} tabIndex={-1} aria-labelledby={titleId} className="case-pane">
      <Link
        to={back}
        {...closeOptions(number)}
        data-close-case=""
        aria-label="Cerrar el caso"
        title="Cerrar el caso"
        className={iconButtonClass('absolute top-3 right-3')}
      >
        <Icon pathData={x} />
      </Link>
      {children}
    </section>
  )
}

/** Scrolls only if the beginning of the case is out of sight. */
function focusPane(pane: HTMLElement | null): void {
  if (pane === null) return
  pane.focus({ preventScroll: true })
  const { top } = pane.getBoundingClientRect()
  if (top < 0 || top > innerHeight / 2) pane.scrollIntoView({ block: 'start' })
}
