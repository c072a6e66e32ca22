// What the server hands to a page about the request it answers.
import type { ViewerKind } from './access.ts'
import type { MurmulloApi } from './endpoints.ts'

export type Theme = 'dark' | 'light'

/** The signed-in person as the bar and menus show them; null is a visitor. */
export type ShellViewer = {
  readonly kind: Exclude<ViewerKind, 'visitor'>
  readonly name: string
  readonly initial: string
  readonly since: string
  readonly unread: number
}

export type PageContext = {
  readonly api: MurmulloApi
  readonly viewer: ShellViewer | null
  /** Host of the request, for the brand; never used to build a link. */
  readonly host: string
  /** Main address of the deployment, for canonical links. */
  readonly origin: string
  /** What the device asked for; null means follow the system. */
  readonly theme: Theme | null
  readonly nonce: string
  readonly requestId: string
  /** For what fails while a page is drawn: the server keeps the one log. */
  readonly report: (error: unknown) => void
  /** Null while open; otherwise the invite to show, empty when there is none. */
  readonly maintenance: string | null
}
