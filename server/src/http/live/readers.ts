// SSE connections of this process. There may be thousands, so a connection is little more than its socket: no timer, no closure and no
// request object of its own.
import type { Socket } from 'node:net'
import type { LiveEvent } from '@murmullo/contract/live'
import type { Heard } from '../../platform/live-ear.ts'

export type Reader = {
  readonly socket: Socket
  readonly network: string
  /** Session hash of a signed-in user; checked again with each heartbeat. */
  readonly session: string | null
  /** Heartbeat slot within a heartbeat interval. */
  readonly turn: number
  heard: readonly Heard<Reader>[]
  /** True once `hello` is sent. */
  hasBegun: boolean
  /** True once an event arrived, even before `hello`. */
  hasMissed: boolean
}

/** Maximum write buffer of a slow client. Above it the connection is closed: the client reconnects and fetches the state. */
const waitingMax = 8 * 1_024
export const turns = 30

export class Readers {
  delivered = 0
  readonly #all = new Map<Socket, Reader>()
  readonly #perNetwork = new Map<string, number>()
  readonly #perTurn = Array.from({ length: turns }, () => new Set<Reader>())
  readonly #onLeave: (reader: Reader) => void
  #next = 0

  constructor(onLeave: (reader: Reader) => void) {
    this.#onLeave = onLeave
  }

  get count(): number {
    return this.#all.size
  }

  countOf(network: string): number {
    return this.#perNetwork.get(network) ?? 0
  }

  add(socket: Socket, network: string, session: string | null): Reader {
    const turn = (this.#next = (this.#next + 1) % turns)
    const reader: Reader = { socket, network, session, turn, heard: [], hasBegun: false, hasMissed: false }
    this.#all.set(socket, reader)
    this.#perNetwork.set(network, this.countOf(network) + 1)
    this.#perTurn[turn]?.add(reader)
    return reader
  }

  /** Removes the connection and closes its socket. */
  remove(socket: Socket): void {
    // Buffered data is sent first; a client that does not read is not waited for.
    if (this.forget(socket)) socket.destroySoon()
  }

  forget(socket: Socket): boolean {
    const reader = this.#all.get(socket)
    if (reader === undefined) return false
    this.#all.delete(socket)
    this.#perTurn[reader.turn]?.delete(reader)
    const left = this.countOf(reader.network) - 1
    if (left > 0) this.#perNetwork.set(reader.network, left)
    else this.#perNetwork.delete(reader.network)
    this.#onLeave(reader)
    return true
  }

  removeAll(): void {
    for (const socket of this.#all.keys()) this.remove(socket)
  }

  at(turn: number): ReadonlySet<Reader> {
    return this.#perTurn[turn] ?? new Set()
  }

  /** Serializes the event once for all connections. */
  send(readers: Iterable<Reader>, event: LiveEvent): void {
    const line = lineOf(event)
    for (const reader of readers) {
      const { socket } = reader
      reader.hasMissed = true
      if (!reader.hasBegun) continue
      socket.write(line)
      this.delivered += 1
      if (socket.writableLength > waitingMax) socket.destroy()
    }
  }
}

export function lineOf(event: LiveEvent): Buffer {
  return Buffer.from(`data: ${JSON.stringify(event)}\n\n`)
}
