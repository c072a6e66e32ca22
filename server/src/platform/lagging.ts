// Replica reads with fallback: queries that tolerate replication lag go to the replica while it is fresh enough, otherwise to the primary.
import { AppError } from '@murmullo/contract/errors'
import type { Log } from './log.ts'
import { openReader, type Reader } from './reader.ts'
import { type Follower, followReplica } from './replica.ts'

export type Lagging = Reader & Pick<Follower, 'noteChange' | 'lagMs'>

/** Statement timeout on the replica: a retry on the primary would need as long again. */
const tooLong = '57014'

export function openLagging(urls: { primary: string; replica: string }, primary: Reader, log: Log): Lagging {
  let replica = openReader(urls.replica, log)
  // A frozen replica never answers its pending queries: its connections are destroyed, and the queries retried on the primary.
  const letGo = () => {
    const gone = replica
    replica = openReader(urls.replica, log)
    gone.abandon()
  }
  const follower = followReplica(urls, log, letGo)
  const read = async <Answer>(from: (reader: Reader) => Promise<Answer>): Promise<Answer> => {
    if (!follower.mayRead()) return from(primary)
    try {
      return await from(replica)
    } catch (error) {
      if (error instanceof AppError || (error instanceof Error && 'code' in error && error.code === tooLong))
        throw error
      return from(primary)
    }
  }
  return {
    ask: (text, values) => read((reader) => reader.ask(text, values)),
    prepared: (name, text, values) => read((reader) => reader.prepared(name, text, values)),
    preparedToSearch: (name, text, values) => read((reader) => reader.preparedToSearch(name, text, values)),
    waiting: () => replica.waiting(),
    noteChange: follower.noteChange,
    lagMs: follower.lagMs,
    abandon: letGo,
    close: async () => {
      await follower.close()
      await replica.close()
    },
  }
}
