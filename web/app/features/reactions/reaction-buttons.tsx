// Reaction buttons of a secret: counts, and the reader's own reactions.
import { isReactionOffered } from '@murmullo/contract/content/offered-reactions'
import type { ReactionKind } from '@murmullo/contract/content/secrets'
import { classes } from '../../ui/base/classes.ts'
import drawings from './reactions.svg?url'
import type { Counts, OwnReactions } from './reaction-state.ts'

const faces: readonly { readonly kind: ReactionKind; readonly name: string }[] = [
  { kind: 'heart', name: 'corazón' },
  { kind: 'like', name: 'me gusta' },
  { kind: 'dislike', name: 'no me gusta' },
  { kind: 'wow', name: 'sorpresa' },
  { kind: 'laugh', name: 'risa' },
]

type ReactionButtonsProps = {
  /** Counts without the reader's own reactions. */
  readonly others: Counts
  readonly own?: OwnReactions | undefined
  /** The secret shows the help card: fewer kinds are offered. A kind that the reader gave before stays, so that it can be removed. */
  readonly showsHelp?: boolean
  /** Presses are ignored. `aria-disabled` instead of `disabled`, so the focused button does not lose focus. */
  readonly waiting?: boolean
  /** Without a handler the buttons only show counts. */
  readonly onPress?: ((kind: ReactionKind) => void) | undefined
}

export function ReactionButtons({ others, own, showsHelp = false, waiting = false, onPress }: ReactionButtonsProps) {
  return (
    <fieldset
      aria-label="Reacciones"
      disabled={!onPress}
      className={classes('reactions', showsHelp && 'reactions-reduced')}
    >
      {faces.map(({ kind, name }) => {
        const pressed = own?.[kind] === true
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
              <svg>
                <use href={`${drawings}#${kind}`} />
              </svg>
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
