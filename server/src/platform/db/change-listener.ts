// Change listener (PostgreSQL LISTEN/NOTIFY) for updates and deletions of public content. Cache owners get a callback for each change, and
// also when the connection is lost, because then no cached copy can be trusted.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connectionFor, roles } from './connection-config.ts'
import { type Log } from '../observability/logger.ts'

export type ChangeListener = {
  readonly onChange: () => void
  readonly onConnectionChange: (isConnected: boolean) => void
}

export const contentChangedChannel = 'content_changed'
const heartbeatMs = 1_000

export function listenForChanges(url: string, log: Log, listener: ChangeListener): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const listen = async () => {
    const client = new pg.Client({ ...connectionFor(url, roles.public), query_timeout: heartbeatMs })
    // Without an error listener a broken connection would crash the process; the heartbeat query detects it anyway.
    client.on('error', () => {})
    try {
      await client.connect()
      client.on('notification', listener.onChange)
      await client.query(`listen ${contentChangedChannel}`)
      listener.onConnectionChange(true)
      // A dead connection reports no error: a heartbeat query detects it.
      while (!stopping.signal.aborted) {
        await client.query('select')
        await wait(heartbeatMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
    } finally {
      listener.onConnectionChange(false)
      // `end()` never completes on a dead connection, so it has a timeout.
      await Promise.race([client.end().catch(() => {}), wait(heartbeatMs)])
    }
  }
  const listenForever = async () => {
    while (!stopping.signal.aborted) {
      await listen().catch((error: unknown) =>
        log.warn({ component: 'postgresql', exception: error }, 'change listener disconnected'),
      )
      await wait(heartbeatMs / 2, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const done = listenForever()
  return {
    stop: () => {
      stopping.abort()
      return done
    },
  }
}
