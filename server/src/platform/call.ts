// Request context: what a request handler knows about its request (session, client network, cookies), and the dependencies of the process.
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
  /** Publishes events to connected browsers. Best effort: a client that misses an event gets the state with its next request. */
  readonly live: Live
  /** Enqueues a job for a worker; with a transaction, atomically with its writes. */
  readonly enqueue: Enqueue
  /** Unix time in milliseconds, for decisions within a process. Tests inject their own clock, to simulate a whole day. */
  readonly clock: () => number
  readonly close: () => Promise<void>
}

/** The session of the signed-in user, as every request sees it. */
export type SignedIn = {
  readonly accountId: string
  readonly userId: string
  readonly sessionHash: string
  /** The role in effect: a staff role only once the session has passed every required authentication step. */
  readonly kind: Exclude<ViewerKind, 'visitor'>
  readonly awaiting: Awaiting | null
  readonly nickname: string
  /** Display name in the navigation bar. */
  readonly name: string
  readonly initial: string
  /** Public id of the avatar image. */
  readonly avatar: string | null
  readonly since: Date
  /** Null until the user chooses a theme. */
  readonly darkMode: boolean | null
  /** The most severe active sanction and its end; `until` null is permanent. */
  readonly sanction: { readonly kind: StandingKind; readonly until: Date | null } | null
  /**
   * Step-up authentication: true if the user entered the password in the last minutes. Not cached: another process may have verified it.
   */
  readonly isConfirmed: () => Promise<boolean>
  /** Restarts the idle timeout of the second factor. Called for staff endpoints only. */
  readonly noteStaffUse: () => Promise<void>
}

/** Our cookies of the request, and those that the response sets. */
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
  /** Device label such as "Chrome en Android". Its only use: users recognize their own devices. */
  readonly device: string
  /** Country of the client as ISO 3166 alpha-2 code; XX when unknown. */
  readonly country: () => Promise<string>
  /** IP address of the client. It is stored only encrypted: for published content, for a month, and for content that may be a crime. */
  readonly address: () => string
  /** Keyed hash of the client's network, which does not reveal the address. */
  readonly network: string
  /** Idempotency key of a client that may retry; the same key never has an effect twice. */
  readonly idempotencyKey: string | null
}
