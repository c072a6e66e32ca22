// The reactions that a secret offers: how many people felt each, and which are the reader's own.
import { isReactionOffered } from '@murmullo/contract/offered-reactions'
import type { ReactionKind } from '@murmullo/contract/secrets'
import { classes } from '../../ui/classes.ts'
import type { Counts, Mine } from './reaction-memory.ts'

const faces: readonly { readonly kind: ReactionKind; readonly emoji: string; readonly name: string }[] = [
  { kind: 'heart', emoji: '❤️', name: 'corazón' },
  { kind: 'like', emoji: '👍', name: 'me gusta' },
  { kind: 'dislike', emoji: '👎', name: 'no me gusta' },
  { kind: 'wow', emoji: '😮', name: 'sorpresa' },
  { kind: 'laugh', emoji: '😂', name: 'risa' },
]

type ReactionButtonsProps = {
  /** How many other people felt each. */
  readonly others: Counts
  readonly mine?: Mine | undefined
  /** The secret shows the help card: fewer kinds are offered. A kind that the reader gave before stays, to take it back. */
  readonly showsHelp?: boolean
  /** Nothing can be pressed for now, and what has the focus keeps it. */
  readonly waiting?: boolean
  /** Without it they only say how many. */
  readonly onPress?: ((kind: ReactionKind) => void) | undefined
}

export function ReactionButtons({ others, mine, showsHelp = false, waiting = false, onPress }: ReactionButtonsProps) {
  return (
    <fieldset aria-label="Reacciones" disabled={!onPress} className={classes('reactions', showsHelp && 'fewer')}>
      {faces.map(({ kind, emoji, name }) => {
        const pressed = mine?.[kind] === true
        if (!pressed && !isReactionOffered(kind, showsHelp)) return null
        const count = others[kind] + Number(pressed)
        const shown = compact(count)
        return (
          <button
            key={kind}
            type="button"
            className="reaction"
            aria-disabled={waiting || undefined}
            aria-pressed={pressed}
            aria-label={`${name}: ${shown} ${count === 1 ? 'reacción' : 'reacciones'}`}
            onClick={() => waiting || onPress?.(kind)}
          >
            <span>
              <span>{emoji}</span>
              {count > 0 && shown}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}

/** 1284 reads "1,2k": five counts have to fit on a phone. */
function compact(count: number): string {
  if (count < 1_000) return `${count}`
  if (count < 10_000) return `${Math.floor(count / 100) / 10}k`.replace('.', ',')
  return `${Math.floor(count / 1_000)}k`
}
