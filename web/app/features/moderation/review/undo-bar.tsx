// Status bar of decisions that can still be undone, newest first: by pointer, by the Z key, and without JavaScript.

import { KeyHint } from '../../../shared/shortcuts/key-hint.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { undoLabel } from './review-labels.ts'
import type { Countdown } from './use-undo.ts'

type UndoBarProps = { readonly items: readonly Countdown[]; readonly onUndo: (id: string) => void }

/** After a removal of many texts the bar must not cover the page; the page of identical texts undoes them all. */
const shownMax = 5

export function UndoBar({ items, onUndo }: UndoBarProps) {
  if (items.length === 0) return null
  return (
    <section
      aria-label="Deshacer"
      className="sticky bottom-[max(env(safe-area-inset-bottom)+0.75rem,var(--dock-space))] z-10 mt-4 flex flex-col gap-2 rounded-card border border-line bg-surface px-4 py-2 shadow-float"
    >
      {items.slice(0, shownMax).map((item, index) => (
        <form
          key={item.id}
          method="post"
          className="flex items-center gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            onUndo(item.id)
          }}
        >
          <input type="hidden" name="intent" value="undo" />
          <input type="hidden" name="id" value={item.id} />
          <p className="min-w-0 flex-1 text-sm">
            <strong>{undoLabel(item)}</strong>{' '}
            {item.beginning !== '' && <span className="block truncate text-ink-2">«{item.beginning}»</span>}
          </p>
          <Button type="submit" tone="outline" className="shrink-0" {...(index === 0 && { 'data-key': 'z' })}>
            Deshacer
            <span aria-hidden="true" className="tabular-nums text-ink-2">
              {item.secondsLeft} s
            </span>
            {index === 0 && <KeyHint>z</KeyHint>}
          </Button>
        </form>
      ))}
    </section>
  )
}
