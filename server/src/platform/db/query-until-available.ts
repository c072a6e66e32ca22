// One query of a startup check. A database that is down is asked again until it answers: readiness reports it meanwhile.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const retryMs = 1_000

export async function queryOnce<Found>(
  config: pg.ClientConfig,
  query: (client: pg.Client) => Promise<Found>,
): Promise<Found> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  try {
    return await query(client)
  } finally {
    await client.end().catch(() => {})
  }
}

export async function queryUntilAvailable<Found>(
  config: pg.ClientConfig,
  query: (client: pg.Client) => Promise<Found>,
): Promise<Found> {
  for (;;) {
    try {
      return await queryOnce(config, query)
    } catch {
      await wait(retryMs, undefined, { ref: false })
    }
  }
}
