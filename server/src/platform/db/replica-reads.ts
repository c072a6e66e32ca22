// Replica reads with fallback: queries that tolerate replication lag go to the replica while it is fresh enough, otherwise to the primary.
import { AppError } from '@murmullo/contract/core/errors'
import type { Log } from '../observability/logger.ts'
import { createReadPool, type ReadPool } from './read-pool.ts'
import { type ReplicaMonitor, monitorReplica } from './replica-monitor.ts'

export type ReplicaReads = ReadPool & Pick<ReplicaMonitor, 'recordChange' | 'lagMs'>

/** Statement timeout on the replica: a retry on the primary would need as long again. */
const queryCanceledCode = '57014'

export function createReplicaReads(
  urls: { primary: string; replica: string },
  primary: ReadPool,
  log: Log,
): ReplicaReads {
  let replica = createReadPool({ primary: urls.replica }, log)
  // A frozen replica never answers its pending queries: its connections are destroyed, and the queries retried on the primary.
  const reconnect = () => {
    const previous = replica
    replica = createReadPool({ primary: urls.replica }, log)
    previous.destroy()
  }
  const monitor = monitorReplica(urls, log, reconnect)
  const read = async <Answer>(from: (reader: ReadPool) => Promise<Answer>): Promise<Answer> => {
    if (!monitor.isReadable()) return from(primary)
    try {
      return await from(replica)
    } catch (error) {
      if (error instanceof AppError || (error instanceof Error && 'code' in error && error.code === queryCanceledCode))
        throw error
      return from(primary)
    }
  }
  return {
    query: (text, values) => read((reader) => reader.query(text, values)),
    prepared: (name, text, values) => read((reader) => reader.prepared(name, text, values)),
    search: (name, text, values) => read((reader) => reader.search(name, text, values)),
    queuedCount: () => replica.queuedCount(),
    recordChange: monitor.recordChange,
    lagMs: monitor.lagMs,
    destroy: reconnect,
    close: async () => {
      await monitor.close()
      await replica.close()
    },
  }
}
