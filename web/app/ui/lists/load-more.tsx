// Load-more component of a paginated list: a plain link without JavaScript; otherwise a click or scroll appends the next page.

import type { RefObject } from 'react'
import { buttonClass } from '../buttons/button.tsx'
import { Dots } from '../base/dots.tsx'
import { Icon } from '../icons/icon.tsx'
import { rotateCw } from '../icons/icons.gen.ts'

type LoadMoreProps = {
  readonly href: string
  readonly label: string
  readonly state: 'idle' | 'loading' | 'failed'
  readonly failure: string
  readonly onLoad: () => void
  readonly end: RefObject<HTMLDivElement | null>
}

/** One link element for all states, so that it never loses the focus. */
export function LoadMore({ href, label, state, failure, onLoad, end }: LoadMoreProps) {
  const labels = {
    idle: label,
    loading: (
      <>
        <Dots busy className="h-1.5 w-6 text-accent" /> Cargando…
      </>
    ),
    failed: (
      <>
        <Icon pathData={rotateCw} size={18} /> Reintentar
      </>
    ),
  }
  return (
    <div ref={end} className="flex flex-col items-center gap-3 py-6 text-center">
      {state === 'failed' && (
        <p role="alert" className="max-w-md text-balance text-ink-2">
          {failure}
        </p>
      )}
      <a
        href={href}
        aria-busy={state === 'loading' || undefined}
        className={buttonClass('outline', 'w-60')}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
          event.preventDefault()
          onLoad()
        }}
      >
        {labels[state]}
      </a>
    </div>
  )
}
