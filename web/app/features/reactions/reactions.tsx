// Reactions of one secret, with optimistic updates from the tab's store.
import { ReactionButtons } from './reaction-buttons.tsx'
import type { Counts } from './reaction-state.ts'
import { pressReaction, useReactionState } from './reaction-store.ts'

type ReactionsProps = {
  readonly secretId: string
  readonly counts: Counts
  /** The counts come from live events: in order, and never from a cache. */
  readonly isLive?: boolean
  readonly showsHelp: boolean
  /** Only one request at a time: other buttons are disabled meanwhile. */
  readonly oneAtATime?: boolean
}

export function Reactions({ secretId, counts, isLive = false, showsHelp, oneAtATime = false }: ReactionsProps) {
  const state = useReactionState(secretId, counts, isLive)
  return (
    <ReactionButtons
      others={counts}
      {...state}
      showsHelp={showsHelp}
      waiting={oneAtATime && Object.values(state?.sending ?? {}).includes(true)}
      onPress={state === null ? undefined : (kind) => pressReaction(secretId, kind, counts)}
    />
  )
}
