// Reactions of one secret, with optimistic updates from the tab's store.
import { ReactionButtons } from './reaction-buttons.tsx'
import { type Counts, press, useFelt } from './reaction-memory.ts'

type ReactionsProps = {
  readonly secretId: string
  readonly counts: Counts
  readonly showsHelp: boolean
  /** Only one request at a time: other buttons are disabled meanwhile. */
  readonly oneAtATime?: boolean
}

export function Reactions({ secretId, counts, showsHelp, oneAtATime = false }: ReactionsProps) {
  const felt = useFelt(secretId, counts)
  return (
    <ReactionButtons
      others={counts}
      {...felt}
      showsHelp={showsHelp}
      waiting={oneAtATime && !!felt?.sending}
      onPress={felt === null ? undefined : (kind) => press(secretId, kind, counts)}
    />
  )
}
