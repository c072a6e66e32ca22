// Page context: the request data and API client that the server passes to route loaders and actions.
import type { MurmulloApi } from './endpoints.ts'
import type { ShellViewer } from '../accounts/page-state.ts'

export type Theme = 'dark' | 'light'

export type PageContext = {
  readonly api: MurmulloApi
  /** The same API with an idempotency key, for a form that may be submitted twice: it takes effect once. */
  readonly idempotentApi: (key: string) => MurmulloApi
  /** Null is a visitor. On an impersonal page a placeholder, which has no session key. */
  readonly viewer: ShellViewer | null
  /** A public page without anything of its signed-in reader, which the browser requests afterwards: all readers get the same page. */
  readonly isImpersonal: boolean
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
