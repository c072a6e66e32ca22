// What a verb knows about the call it serves: who asks, from where, and the outside world.
import type { ViewerKind } from '@murmullo/contract/access'
import type { StandingKind } from '@murmullo/contract/deeds'
import type { Awaiting } from '@murmullo/contract/team-entry'
import type { Ai } from './ai.ts'
import type { Auth } from './auth.ts'
import type { Config } from './config.ts'
import type { CountryOf } from './country.ts'
import type { Database } from './db.ts'
import type { Images } from './images.ts'
import type { Keys } from './keys.ts'
import type { Live } from './live.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail.ts'
import type { Metrics } from './metrics.ts'
import type { Push } from './push.ts'
import type { Enqueue } from './queue.ts'
import type { Redis } from './redis.ts'
import type { Storage } from './storage.ts'

export type Services = {
  readonly config: Config
  readonly log: Log
  readonly metrics: Metrics
  readonly db: Database
  readonly redis: Redis
  readonly keys: Keys
  readonly auth: () => Promise<Auth>
  readonly mail: Mail
  readonly push: Push
  readonly ai: Ai
  readonly images: Images
  readonly storage: Storage
  readonly countryOf: CountryOf
  /** Tells connected browsers. Only a hint: whoever misses it finds out by asking. */
  readonly live: Live
  /** Leaves work for a worker, if asked together with a write: both or neither. */
  readonly enqueue: Enqueue
  /** Milliseconds since 1970, for what a process may decide by itself. A test brings its own, to live through a day at once. */
  readonly clock: () => number
  readonly close: () => Promise<void>
}

/** Who is signed in, as every call sees them. */
export type SignedIn = {
  readonly accountId: string
  readonly userId: string
  readonly sessionHash: string
  /** What they may do now: of the team only once their session has shown all that it asks for. */
  readonly kind: Exclude<ViewerKind, 'visitor'>
  readonly awaiting: Awaiting | null
  readonly nickname: string
  /** What they call themselves in the bar. */
  readonly name: string
  readonly initial: string
  /** Of their picture. */
  readonly avatar: string | null
  readonly since: Date
  /** Null until they choose one. */
  readonly darkMode: boolean | null
  /** The gravest that stands against them, and until when; null is for ever. */
  readonly sanction: { readonly kind: StandingKind; readonly until: Date | null } | null
  /** Whether they said their password in the last minutes. Asked anew each time: another process may have heard it. */
  readonly isConfirmed: () => Promise<boolean>
  /** Restarts the idle timeout of the second factor. Called for team endpoints only. */
  readonly noteStaffUse: () => Promise<void>
}

/** Cookies of ours that came with the call, and those that its answer sets. */
export type Cookies = {
  readonly read: (name: string) => string | undefined
  readonly set: (name: string, value: string, maxAgeSeconds: number) => void
}

export type Call = {
  readonly services: Services
  readonly requestId: string
  readonly viewer: ViewerKind
  /** Null for a visitor. */
  readonly signedIn: SignedIn | null
  readonly cookies: Cookies
  /** "Chrome en Android": enough to know one's own device again, for nothing else. */
  readonly device: string
  /** Where the call comes from, as two letters; XX when it cannot be told. */
  readonly country: () => Promise<string>
  /** The caller's own address. Nothing keeps it but sealed: what is published, for a month, and what may be a crime. */
  readonly address: () => string
  /** Stands for the caller's network without being its address. */
  readonly network: string
  /** Set by a client that may retry; the same key never takes effect twice. */
  readonly idempotencyKey: string | null
}
