// Request context: what a request handler knows about its request (session, client network, cookies), and the dependencies of the process.

import type { ViewerKind } from '@murmullo/contract/core/access'
import type { ActiveSanctionKind } from '@murmullo/contract/core/action-kinds'
import type { PendingSteps } from '@murmullo/contract/accounts/staff-sign-in'
import type { AddressOpener } from '../integrations/address-opener.ts'
import type { Ai } from '../integrations/ai.ts'
import type { Auth } from '../integrations/auth.ts'
import type { Config } from '../config.ts'
import type { CountryLookup } from '../integrations/geoip.ts'
import type { Database } from '../db/database.ts'
import type { ImageProcessor } from '../images/image-processor.ts'
import type { PasswordHasher } from '../crypto/password-hash.ts'
import type { KeyStore } from '../crypto/key-store.ts'
import type { Publisher } from '../realtime/publisher.ts'
import type { Log } from '../observability/logger.ts'
import type { Mailer } from '../integrations/mail.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { PushClient } from '../integrations/push.ts'
import type { Enqueue } from '../jobs/queue.ts'
import type { Redis } from '../redis/redis.ts'
import type { Storage } from '../storage/storage.ts'

export type Deps = {
  readonly config: Config
  readonly log: Log
  readonly metrics: Metrics
  readonly db: Database
  readonly redis: Redis
  readonly keys: KeyStore
  readonly passwords: PasswordHasher
  readonly auth: () => Promise<Auth>
  readonly mail: Mailer
  readonly push: PushClient
  /** Decrypts IP addresses, in a separate process. */
  readonly addressOpener: AddressOpener
  readonly ai: Ai
  readonly images: ImageProcessor
  readonly storage: Storage
  readonly lookupCountry: CountryLookup
  /** Publishes events to connected browsers. Best effort: a client that misses an event gets the state with its next request. */
  readonly publisher: Publisher
  /** Enqueues a job for a worker; with a transaction, atomically with its writes. */
  readonly enqueue: Enqueue
  /** Unix time in milliseconds, for decisions within a process. Tests inject their own clock, to simulate a whole day. */
  readonly clock: () => number
  readonly close: () => Promise<void>
}

/** The session of the signed-in user, as every request sees it. */
export type Session = {
  readonly accountId: string
  readonly userId: string
  readonly sessionHash: string
  /** The role in effect: a staff role only once the session has passed every required authentication step. */
  readonly kind: Exclude<ViewerKind, 'visitor'>
  readonly awaiting: PendingSteps | null
  readonly nickname: string
  /** Display name in the navigation bar. */
  readonly name: string
  /** Public id of the avatar image. */
  readonly avatar: string | null
  /** Day on which the account was created. */
  readonly since: string
  /** Null until the user chooses a theme. */
  readonly darkMode: boolean | null
  /** The most severe active sanction and its end; `until` null is permanent. */
  readonly sanction: { readonly kind: ActiveSanctionKind; readonly until: Date | null } | null
  /**
   * Step-up authentication: true if the user entered the password in the last minutes. Not cached: another process may have verified it.
   */
  readonly hasStepUp: () => Promise<boolean>
  /** Restarts the idle timeout of the second factor. Called for staff endpoints only. */
  readonly refreshStaffTimeout: () => Promise<void>
}

/** Our cookies of the request, and those that the response sets: `read` returns the newer value. */
export type Cookies = {
  readonly read: (name: string) => string | undefined
  readonly set: (name: string, value: string, maxAgeSeconds: number) => void
}

export type RequestContext = {
  readonly deps: Deps
  readonly requestId: string
  readonly viewer: ViewerKind
  /** Null for a visitor. */
  readonly session: Session | null
  readonly cookies: Cookies
  /** Whether the age gate is open: on this device, or for a moderator or administrator. Otherwise no text of an explicit secret of another author leaves. */
  readonly mayReadExplicit: boolean
  /** Device label such as "Chrome en Android". Its only use: users recognize their own devices. */
  readonly deviceLabel: string
  /** Country of the client as ISO 3166 alpha-2 code; XX when unknown. */
  readonly country: () => Promise<string>
  /**
   * IP address of the client; null for the onion service, which has none. It is stored only encrypted: for published content, for a month, and
   * for content that may be a crime.
   */
  readonly ipAddress: () => string | null
  /** Rate-limit key: keyed hash of the client's network or Tor circuit, which does not reveal the address. */
  readonly networkHash: string
  /** Rate-limit key of the /24 (IPv4) or /48 (IPv6) around it, which has a larger budget; null for the onion service. */
  readonly wideNetworkHash: string | null
  /** Rate-limit key of a signed-in user of the onion service, for endpoints that require an account; otherwise null. */
  readonly onionAccountHash: string | null
  /** Idempotency key of a client that may retry; the same key never has an effect twice. */
  readonly idempotencyKey: string | null
}
