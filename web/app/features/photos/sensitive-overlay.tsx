// Overlay on an explicit photo until the viewer opens it. The image is not requested before that. Works without JavaScript.
import type { ReactNode } from 'react'
import { BlurPlaceholder } from '../../ui/feedback/blur-placeholder.tsx'
import { classes } from '../../ui/base/classes.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { flame } from '../../ui/icons/icons.gen.ts'
import { eyeOff } from '../../ui/icons/page-icons.gen.ts'

type SensitiveOverlayProps = {
  readonly placeholder: string
  readonly isSmall?: boolean
  /** Same size as the overlay, so that nothing shifts when it opens. */
  readonly children: ReactNode
}

export function SensitiveOverlay({ placeholder, isSmall = false, children }: SensitiveOverlayProps) {
  return (
    <details className="veil group absolute inset-0">
      <summary
        className={classes(
          'absolute z-10 flex list-none items-center justify-center overflow-hidden text-center [&::-webkit-details-marker]:hidden',
          'group-not-open:inset-0 group-open:top-2 group-open:right-2 group-open:rounded-pill',
        )}
      >
        <span className="group-open:hidden">
          <BlurPlaceholder colors={placeholder} isLarge={!isSmall} />
          <span className="relative m-3 inline-flex flex-col items-center gap-0.5 rounded-control bg-surface px-3 py-2 text-ink">
            <span className="inline-flex items-center gap-1 text-sm font-semibold text-explicit">
              <Icon pathData={flame} size={15} />
              Explícita
            </span>
            <span className="text-xs text-ink-2">{isSmall ? 'Tocar para ver' : 'Toca para verla'}</span>
          </span>
        </span>
        <span className="hidden min-h-11 items-center gap-1.5 bg-surface px-3 text-xs font-semibold text-ink-2 group-open:inline-flex">
          <Icon pathData={eyeOff} size={16} />
          Ocultar
        </span>
      </summary>
      {children}
    </details>
  )
}
