// What a verb knows about the call it serves: who asks, from where, and the outside world.
import type { ViewerKind } from '@murmullo/contract/access'
import type { Config } from './config.ts'
import type { Database } from './db.ts'
import type { Keys } from './keys.ts'
import type { Log } from './log.ts'
import type { Redis } from './redis.ts'

export type Services = {
  readonly config: Config
  readonly log: Log
  readonly db: Database
  readonly redis: Redis
  readonly keys: Keys
  /** Milliseconds since 1970, for what a process may decide by itself. A test brings its own, to live through a day at once. */
  readonly clock: () => number
}

export type Call = {
  readonly services: Services
  readonly requestId: string
  readonly viewer: ViewerKind
  /** Stands for the caller's network without being its address. */
  readonly network: string
  /** Set by a client that may retry; the same key never takes effect twice. */
  readonly idempotencyKey: string | null
}
