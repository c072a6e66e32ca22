// Hears from the database when something that everybody sees was changed or taken away. Whoever keeps copies is told; and told, too,
// when we can no longer hear, because then no copy can be trusted.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connectionFor, roles } from './connections.ts'
import { faultOf, type Log } from './log.ts'

export type ChangeListener = {
  readonly onChange: () => void
  readonly onHearing: (hears: boolean) => void
}

export const contentChanged = 'content_changed'
const pulseMs = 1_000

export function listenToChanges(url: string, log: Log, listener: ChangeListener): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const listen = async () => {
    const client = new pg.Client({ ...connectionFor(url, roles.public), query_timeout: pulseMs })
    // Without a listener a connection that breaks would end the process; the pulse notices anyway.
    client.on('error', () => {})
    try {
      await client.connect()
      client.on('notification', listener.onChange)
      await client.query(`listen ${contentChanged}`)
      listener.onHearing(true)
      // A line that went dead says nothing: we ask.
      while (!stopping.signal.aborted) {
        await client.query('select')
        await wait(pulseMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
    } finally {
      listener.onHearing(false)
      // A dead line does not say goodbye.
      await Promise.race([client.end().catch(() => {}), wait(pulseMs)])
    }
  }
  const keepListening = async () => {
    while (!stopping.signal.aborted) {
      await listen().catch((error: unknown) =>
        log.warn({ part: 'postgresql', fault: faultOf(error) }, 'changes are not heard'),
      )
      await wait(pulseMs / 2, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const done = keepListening()
  return {
    stop: () => {
      stopping.abort()
      return done
    },
  }
}
