// The end of a list that goes on. A plain link when no script runs; pressed or scrolled to, it brings the rest in place.

import type { RefObject } from 'react'
import { Button, buttonClass } from './button.tsx'
import { Dots } from './dots.tsx'
import { Icon } from './icon.tsx'
import { rotateCw } from './icon-shapes.ts'

type LoadMoreProps = {
  readonly href: string
  readonly label: string
  readonly state: 'idle' | 'loading' | 'failed'
  readonly failure: string
  readonly onLoad: () => void
  readonly end: RefObject<HTMLDivElement | null>
}

export function LoadMore({ href, label, state, failure, onLoad, end }: LoadMoreProps) {
  if (state === 'failed')
    return (
      <div role="alert" className="flex flex-col items-center gap-3 py-6 text-center">
        <p className="max-w-md text-balance text-ink-2">{failure}</p>
        <Button tone="outline" onClick={onLoad}>
          <Icon shape={rotateCw} size={18} />
          Reintentar
        </Button>
      </div>
    )
  return (
    <div ref={end} className="flex justify-center py-6">
      <a
        href={href}
        aria-busy={state === 'loading' || undefined}
        className={buttonClass('outline', 'w-56')}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
          event.preventDefault()
          onLoad()
        }}
      >
        {state === 'loading' ? (
          <>
            <Dots busy className="h-1.5 w-6 text-accent" /> Cargando…
          </>
        ) : (
          label
        )}
      </a>
    </div>
  )
}
