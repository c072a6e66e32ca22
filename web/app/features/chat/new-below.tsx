// New-messages pill: shown while the reader is scrolled up, jumps to the end. Screen readers get the message text in a live region.
import type { Message } from '@murmullo/contract/chat'
import { useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { arrowDown } from '../../ui/icons.gen.ts'

type NewBelowProps = {
  readonly name: string
  readonly items: readonly Message[]
  readonly isAtEnd: boolean
  readonly hasNewer: boolean
  readonly onPress: () => void
}

export function NewBelow({ name, items, isAtEnd, hasNewer, onPress }: NewBelowProps) {
  const last = items.at(-1)?.seq ?? 0
  const [came] = useState(last)
  const [seen, setSeen] = useState(last)
  if (isAtEnd && seen !== last) setSeen(last)
  const count = items.filter(({ seq, from }) => from === 'them' && seq > seen).length
  const isNews = count > 0 || hasNewer
  const heard = items.findLast(({ seq, from }) => from === 'them' && seq > came)
  return (
    <div className="new-below">
      {!isAtEnd && (
        <button
          type="button"
          className={classes('news-pill', !isNews && 'new-below-plain')}
          aria-label={isNews ? undefined : 'Ir al último mensaje'}
          onClick={onPress}
        >
          <Icon shape={arrowDown} size={18} />
          {isNews && wordsOf(count)}
        </button>
      )}
      <output className="sr-only">{heard?.text && `${name}: ${heard.text}`}</output>
    </div>
  )
}

function wordsOf(count: number): string {
  if (count === 0) return 'mensajes nuevos'
  return count === 1 ? '1 mensaje nuevo' : `${count} mensajes nuevos`
}
