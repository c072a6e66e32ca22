// Page context: the request data and API client that the server passes to route loaders and actions.
import type { ViewerKind } from '../core/access.ts'
import type { ActiveSanctionKind } from '../core/action-kinds.ts'
import type { MurmulloApi } from './endpoints.ts'
import type { PendingSteps } from '../accounts/staff-sign-in.ts'

export type Theme = 'dark' | 'light'

/** The signed-in user as header and menus render it; null is a visitor. */
export type ShellViewer = {
  readonly kind: Exclude<ViewerKind, 'visitor'>
  readonly name: string
  readonly nickname: string
  /** Id of the avatar; null without one. */
  readonly avatar: string | null
  /** Day on which the account was created. */
  readonly since: string
  /** Tells the browser whether the signed-in user has changed. It leads to no account. */
  readonly sessionKey: string
  readonly unread: number
  /** Unread messages and chat requests of a registered user. */
  readonly unreadMessages: number
  /** Theme preference of the account; null when never set. */
  readonly darkMode: boolean | null
  /** The active sanction and when it ends; a null `until` is permanent. */
  readonly sanction: { readonly kind: ActiveSanctionKind; readonly until: string | null } | null
  /** A staff member whose session has not completed all sign-in steps yet. */
  readonly pendingSteps: PendingSteps | null
}

export type PageContext = {
  readonly api: MurmulloApi
  /** The same API with an idempotency key, for a form that may be submitted twice: it takes effect once. */
  readonly idempotentApi: (key: string) => MurmulloApi
  readonly viewer: ShellViewer | null
  /** Whether the age gate is open: on this device, or for a moderator or administrator. */
  readonly mayReadExplicit: boolean
  /**
   * For a visitor who publishes or comments: creates an anonymous account and its session, unless this request did it already. The API calls after it are
   * those of the account. A submit that is repeated with the same key gets the same account.
   */
  readonly openAccount: (key: string | null) => Promise<void>
  /** Country of the request by GeoIP, as an ISO code; XX when unknown. Not for a page whose response is cached for other users. */
  readonly country: () => Promise<string>
  /** Host header of the request, for the brand; never used to build a link. */
  readonly host: string
  /** Public origin of the deployment, for canonical links. */
  readonly origin: string
  /** Theme cookie of the device; null means follow the system. */
  readonly theme: Theme | null
  readonly nonce: string
  readonly requestId: string
  /** Logs an error that occurs while a page renders: only the server has the log. */
  readonly logError: (error: unknown) => void
  /** Whether photos are enabled in this deployment, and otherwise the URL that has them; null when that is unknown too. */
  readonly photos: { readonly isOpen: boolean; readonly movedTo: string | null }
  /** Null while the site is open; in maintenance mode the invite URL to render, empty when there is none. */
  readonly maintenance: string | null
}
