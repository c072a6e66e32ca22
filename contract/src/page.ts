// What the server hands to a page about the request it answers.
import type { ViewerKind } from './access.ts'
import type { StandingKind } from './deeds.ts'
import type { MurmulloApi } from './endpoints.ts'
import type { Awaiting } from './team-entry.ts'

export type Theme = 'dark' | 'light'

/** The signed-in person as the bar and menus show them; null is a visitor. */
export type ShellViewer = {
  readonly kind: Exclude<ViewerKind, 'visitor'>
  readonly name: string
  readonly nickname: string
  readonly initial: string
  /** Of their picture; null when they have none. */
  readonly avatar: string | null
  readonly since: string
  readonly unread: number
  /** Messages and requests to talk, of whoever is registered. */
  readonly unreadMessages: number
  /** What their account says of the theme; null until it says something. */
  readonly darkMode: boolean | null
  /** What they may not do now, and until when; null is for ever. */
  readonly sanction: { readonly kind: StandingKind; readonly until: string | null } | null
  /** Of the team, and not let in to its work yet. */
  readonly awaiting: Awaiting | null
}

export type PageContext = {
  readonly api: MurmulloApi
  /** The same for a form that may be sent twice: with the same key it takes effect once. */
  readonly apiOnce: (key: string) => MurmulloApi
  readonly viewer: ShellViewer | null
  /** Where the request seems to come from, as an ISO code; XX when that is not known. Not for a page that is kept for others. */
  readonly country: () => Promise<string>
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
  /** Whether photos are shown and taken here, and where they are otherwise; null when that is not known either. */
  readonly photos: { readonly isOpen: boolean; readonly movedTo: string | null }
  /** Null while open; otherwise the invite to show, empty when there is none. */
  readonly maintenance: string | null
}
