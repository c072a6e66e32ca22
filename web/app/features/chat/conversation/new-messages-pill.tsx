// New-messages pill: shown while the reader is scrolled up, jumps to the end. Screen readers get the message text in a live region.
import type { Message } from '@murmullo/contract/chat/chat'
import { useState } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { arrowDown } from '../../../ui/icons/page-icons.gen.ts'

type NewMessagesPillProps = {
  readonly name: string
  readonly items: readonly Message[]
  readonly isAtEnd: boolean
  readonly hasNewer: boolean
  readonly onPress: () => void
}

export function NewMessagesPill({ name, items, isAtEnd, hasNewer, onPress }: NewMessagesPillProps) {
  const last = items.at(-1)?.seq ?? 0
  const [initialSeq] = useState(last)
  const [seen, setSeen] = useState(last)
  if (isAtEnd && seen !== last) setSeen(last)
  const count = items.filter(({ seq, from }) => from === 'them' && seq > seen).length
  const hasNew = count > 0 || hasNewer
  const announced = items.findLast(({ seq, from }) => from === 'them' && seq > initialSeq)
  return (
    <div className="relative h-0">
      {!isAtEnd && (
        <button
          type="button"
          className={classes('new-items-pill absolute right-4 bottom-3 z-1', !hasNew && 'w-11 justify-center px-0')}
          aria-label={hasNew ? undefined : 'Ir al último mensaje'}
          onClick={onPress}
        >
          <Icon pathData={arrowDown} size={18} />
          {hasNew && newMessagesLabel(count)}
        </button>
      )}
      <output className="sr-only">{announced?.text && `${name}: ${announced.text}`}</output>
    </div>
  )
}

function newMessagesLabel(count: number): string {
  if (count === 0) return 'mensajes nuevos'
  return count === 1 ? '1 mensaje nuevo' : `${count} mensajes nuevos`
}
