// The browsers that are connected to this process. There may be thousands, so each is little more than its socket: no timer, no
// closure and no request of its own.
import type { Socket } from 'node:net'
import type { LiveEvent } from '@murmullo/contract/live'
import type { Heard } from '../../platform/live-ear.ts'

export type Reader = {
  readonly socket: Socket
  readonly network: string
  /** Of whoever is in; it is looked at again with each heartbeat. */
  readonly session: string | null
  /** When its heartbeat comes, among the turns of a round. */
  readonly turn: number
  heard: readonly Heard<Reader>[]
  /** From its `hello` on. */
  hasBegun: boolean
  /** Something was told before. */
  hasMissed: boolean
}

/** What waits in us for somebody who reads too slowly. More is not kept: they connect again and ask. */
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

  /** Its connection has ended, or does so now. */
  remove(socket: Socket): void {
    // What was written is sent first; whoever does not read it is not waited for.
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

  /** Written once, however many get it. */
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
