// The reactions of one secret, as this tab knows them; pressing one shows at once, and is told to the server after.
import { ReactionButtons } from './reaction-buttons.tsx'
import { type Counts, press, useFelt } from './reaction-memory.ts'

type ReactionsProps = {
  readonly secretId: string
  readonly counts: Counts
  readonly showsHelp: boolean
  /** While one is being sent, no other can be pressed. */
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
