// Toast list component, newest first. Must be inside a live region; an error has the `alert` role and is announced at once.

import { classes } from '../base/classes.ts'
import { Dots } from '../base/dots.tsx'
import { Icon } from '../icons/icon.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { x } from '../icons/icons.gen.ts'
import { circleCheck, circleAlert } from '../icons/page-icons.gen.ts'

export type ToastItem = {
  readonly id: string
  readonly kind: 'plain' | 'success' | 'error' | 'loading'
  readonly text: string
  readonly visible: boolean
}

type ToastListProps = {
  readonly items: readonly ToastItem[]
  readonly onClose: (id: string) => void
  readonly onPause: () => void
  readonly onResume: () => void
}

export function ToastList({ items, onClose, onPause, onResume }: ToastListProps) {
  return (
    <div
      className="flex flex-col gap-2"
      onMouseEnter={onPause}
      onMouseLeave={onResume}
      onFocus={onPause}
      onBlur={onResume}
    >
      {items.map((item) => (
        <div
          key={item.id}
          role={item.kind === 'error' ? 'alert' : undefined}
          className={classes(
            'animate-enter pointer-events-auto flex items-center gap-3 rounded-card border border-line bg-raised py-1 pr-1 pl-4 text-ink shadow-float transition-opacity duration-200',
            !item.visible && 'opacity-0',
          )}
        >
          <ToastIcon kind={item.kind} />
          <p className="min-w-0 flex-1 py-2 text-sm">{item.text}</p>
          <IconButton name="Cerrar aviso" icon={<Icon pathData={x} size={18} />} onClick={() => onClose(item.id)} />
        </div>
      ))}
    </div>
  )
}

function ToastIcon({ kind }: Pick<ToastItem, 'kind'>) {
  if (kind === 'success') return <Icon pathData={circleCheck} className="shrink-0 text-ok" />
  if (kind === 'error') return <Icon pathData={circleAlert} className="shrink-0 text-admin" />
  if (kind === 'loading') return <Dots busy className="h-1.5 w-6 shrink-0 text-accent" />
  return null
}
