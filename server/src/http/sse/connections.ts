// SSE connections of this process. There may be thousands, so a connection is little more than its socket: no timer, no closure and no
// request object.
import type { Socket } from 'node:net'
import type { LiveEvent } from '@murmullo/contract/api/live-events'
import type { Subscription } from '../../platform/realtime/subscriber.ts'

export type Connection = {
  readonly socket: Socket
  readonly network: string
  /** Session hash of a signed-in user; checked again with each heartbeat. */
  readonly session: string | null
  /** Heartbeat slot within a heartbeat interval. */
  readonly slot: number
  subscriptions: readonly Subscription<Connection>[]
  /** True once `hello` is sent. */
  hasStarted: boolean
  /** True once an event arrived, even before `hello`. */
  hasNewEvent: boolean
}

/** Maximum write buffer of a slow client. Above it the connection is closed: the client reconnects and fetches the state. */
const maxBufferedBytes = 8 * 1_024
export const heartbeatSlots = 30

export class Connections {
  eventsSent = 0
  readonly #all = new Map<Socket, Connection>()
  readonly #perNetwork = new Map<string, number>()
  readonly #perSlot = Array.from({ length: heartbeatSlots }, () => new Set<Connection>())
  readonly #onRemove: (reader: Connection) => void
  #nextSlot = 0

  constructor(onLeave: (reader: Connection) => void) {
    this.#onRemove = onLeave
  }

  get count(): number {
    return this.#all.size
  }

  countForNetwork(network: string): number {
    return this.#perNetwork.get(network) ?? 0
  }

  add(socket: Socket, network: string, session: string | null): Connection {
    const slot = (this.#nextSlot = (this.#nextSlot + 1) % heartbeatSlots)
    const reader: Connection = {
      socket,
      network,
      session,
      slot,
      subscriptions: [],
      hasStarted: false,
      hasNewEvent: false,
    }
    this.#all.set(socket, reader)
    this.#perNetwork.set(network, this.countForNetwork(network) + 1)
    this.#perSlot[slot]?.add(reader)
    return reader
  }

  /** Removes the connection and closes its socket. */
  remove(socket: Socket): void {
    // Buffered data is sent first; a client that does not read is not waited for.
    if (this.unregister(socket)) socket.destroySoon()
  }

  unregister(socket: Socket): boolean {
    const reader = this.#all.get(socket)
    if (reader === undefined) return false
    this.#all.delete(socket)
    this.#perSlot[reader.slot]?.delete(reader)
    const left = this.countForNetwork(reader.network) - 1
    if (left > 0) this.#perNetwork.set(reader.network, left)
    else this.#perNetwork.delete(reader.network)
    this.#onRemove(reader)
    return true
  }

  removeAll(): void {
    for (const socket of this.#all.keys()) this.remove(socket)
  }

  connectionsInSlot(slot: number): ReadonlySet<Connection> {
    return this.#perSlot[slot] ?? new Set()
  }

  /** Serializes the event once for all connections. */
  send(readers: Iterable<Connection>, event: LiveEvent): void {
    const line = encodeEvent(event)
    for (const reader of readers) {
      const { socket } = reader
      reader.hasNewEvent = true
      if (!reader.hasStarted) continue
      socket.write(line)
      this.eventsSent += 1
      if (socket.writableLength > maxBufferedBytes) socket.destroy()
    }
  }
}

export function encodeEvent(event: LiveEvent): Buffer {
  return Buffer.from(`data: ${JSON.stringify(event)}\n\n`)
}
