// Reactions of one secret, with optimistic updates from the tab's store.
import { ReactionButtons } from './reaction-buttons.tsx'
import type { Counts } from './reaction-state.ts'
import { toggleReaction, useReactionState } from './reaction-store.ts'

type ReactionsProps = {
  readonly secretId: string
  readonly counts: Counts
  readonly showsHelp: boolean
  /** Only one request at a time: other buttons are disabled meanwhile. */
  readonly oneAtATime?: boolean
}

export function Reactions({ secretId, counts, showsHelp, oneAtATime = false }: ReactionsProps) {
  const state = useReactionState(secretId, counts)
  return (
    <ReactionButtons
      others={counts}
      {...state}
      showsHelp={showsHelp}
      waiting={oneAtATime && !!state?.sending}
      onPress={state === null ? undefined : (kind) => toggleReaction(secretId, kind, counts)}
    />
  )
}
