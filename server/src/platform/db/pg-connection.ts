// Adapter to `pg`: connections whose socket we create, so that it can be corked and destroyed without private fields of `pg`. The contract
// test beside this file fails when an upgrade of `pg` changes what the pipeline relies on.
import { Socket } from 'node:net'
import pg from 'pg'

export type Statement = { readonly name: string; readonly text: string; readonly values: unknown[] }

export type PipelinedConnection = {
  readonly query: <Row extends pg.QueryResultRow>(statement: Statement) => Promise<Row[]>
  /** All queries that `send` starts go out in one write. On a TLS connection each query is a separate write. */
  readonly inOneWrite: <Result>(send: () => Result) => Result
  /** Closes the socket at once: all queries without a result are rejected with this error. */
  readonly destroy: (error?: Error) => void
  /** Closes the connection after the results of all sent queries. */
  readonly end: () => Promise<void>
}

/** The open sockets of all clients that were created with its `stream` option. */
export class Sockets {
  readonly #open = new Set<Socket>()

  readonly stream = (): Socket => {
    const socket = new Socket()
    this.#open.add(socket)
    socket.once('close', () => this.#open.delete(socket))
    return socket
  }

  destroyAll(): void {
    for (const socket of this.#open) socket.destroy()
  }
}

type Check = { readonly text: string; readonly timeoutMs: number; readonly isExpected: (rows: unknown[]) => boolean }
type ConnectOptions = {
  readonly check: Check
  readonly sockets: Sockets
  readonly onLost: (error: Error | null) => void
}

/** Connects in pipeline mode. Null when the check query returns an unexpected result. */
export async function connectPipelined(
  config: pg.ClientConfig,
  { check, sockets, onLost }: ConnectOptions,
): Promise<PipelinedConnection | null> {
  const socket = sockets.stream()
  const client = new pg.Client({ ...config, query_timeout: 0, pipeline: true, stream: () => socket })
  client.on('error', onLost)
  client.on('end', () => onLost(null))
  await client.connect()
  // A frozen server accepts a connection and sends no response: this query has its own timeout.
  const checkQuery: pg.QueryConfig & { query_timeout: number } = { text: check.text, query_timeout: check.timeoutMs }
  const { rows } = await client.query(checkQuery)
  if (!check.isExpected(rows)) {
    await client.end()
    return null
  }
  return {
    query: <Row extends pg.QueryResultRow>(statement: Statement) =>
      client.query<Row>(statement).then(({ rows: found }) => found),
    inOneWrite: (send) => {
      socket.cork()
      try {
        return send()
      } finally {
        socket.uncork()
      }
    },
    destroy: (error) => void socket.destroy(error),
    end: () => client.end(),
  }
}
