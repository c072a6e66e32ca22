// Parts of the document that depend on its kind: shell and scripts. Only the server renders the kinds other than `app`.
import { cloneElement, createElement, Fragment, isValidElement, type ReactNode, Suspense, use } from 'react'
import { Scripts, ScrollRestoration, useMatches } from 'react-router'
import { NonceContext } from '../../lib/rendering/csp-nonce.ts'
import { useIsServerRendered } from '../../lib/rendering/hydration.ts'
import { FirstVisitNotice } from '../first-visit.tsx'
import { Shell, type ShellData } from '../shell.tsx'
import { StaticShell } from '../static-shell.tsx'
import { ThemeScript } from '../theme/theme-script.tsx'
// oxlint-disable-next-line import/default -- the build replaces the module by the URL of its script
import plainScript from './plain-script.ts?script'

/** `plain`: the shell, with a small script instead of React. `static`: neither shell nor script. A route selects it by `handle.document`. */
function useDocumentKind(): 'app' | 'plain' | 'static' {
  const match = useMatches().at(-1)
  const handle: unknown = match?.handle
  if (typeof handle !== 'object' || handle === null || !('document' in handle)) return 'app'
  if (handle.document === 'static') return 'static'
  // A route without loader data has failed: the app shows the error.
  return handle.document === 'plain' && match?.loaderData !== undefined ? 'plain' : 'app'
}

export const HeadScripts = import.meta.env.SSR ? ServerHeadScripts : ThemeScript
export const BodyScripts = import.meta.env.SSR ? ServerBodyScripts : AppScripts
export const DocumentShell = import.meta.env.SSR ? ServerShell : Shell

function ServerHeadScripts() {
  return useDocumentKind() !== 'static' && <ThemeScript />
}

function ServerBodyScripts() {
  const kind = useDocumentKind()
  if (kind === 'app') return <ServerAppScripts />
  return kind === 'plain' && <PlainScripts />
}

function ServerShell(props: ShellData & { readonly children: ReactNode }) {
  const { brand, viewer, children } = props
  const kind = useDocumentKind()
  if (kind === 'static') return <StaticShell brand={brand}>{children}</StaticShell>
  // Without unread counts, because the plain script does not update them.
  if (kind === 'plain' && viewer) return <Shell {...props} viewer={{ ...viewer, unread: 0, unreadMessages: 0 }} />
  return <Shell {...props} />
}

function AppScripts() {
  return (
    <>
      <ServerScrollRestoration />
      <Scripts />
    </>
  )
}

/** Called, not rendered: its elements are changed. */
const renderScripts = Scripts

function ServerAppScripts() {
  return (
    <>
      <ServerScrollRestoration />
      {withLowPriority(renderScripts({}))}
    </>
  )
}

type ScriptsElement = { readonly rel?: string; readonly fetchPriority?: 'low'; readonly children?: ReactNode }

/** The page is readable without its modules: their preloads must not delay the style sheet and the fonts. The router's `Scripts` has no option for it. */
function withLowPriority(node: ReactNode): ReactNode {
  if (Array.isArray(node)) return node.map(withLowPriority)
  if (!isValidElement<ScriptsElement>(node)) return node
  if (node.type === Fragment) return createElement(Fragment, null, ...[node.props.children].flat().map(withLowPriority))
  return node.props.rel === 'modulepreload' ? cloneElement(node, { fetchPriority: 'low' }) : node
}

/**
 * `ScrollRestoration` renders an inline script, which the content security policy allows only from the server. A layout that mounts in the
 * browser (after the root error boundary) goes without: the browser restores scroll positions itself.
 */
function ServerScrollRestoration() {
  return useIsServerRendered() ? <ScrollRestoration /> : null
}

/** Without `Scripts` the router adds neither its loader data nor preloads of modules. */
function PlainScripts() {
  const nonce = use(NonceContext)
  return (
    <>
      {/* The script shows it to first-time visitors. Outside of a template its style would reserve space on every visit. */}
      <template>
        <Suspense>
          <FirstVisitNotice />
        </Suspense>
      </template>
      {/* In development the file is the source, which imports others. */}
      <script src={plainScript} nonce={nonce} defer type={import.meta.env.DEV ? 'module' : undefined} />
    </>
  )
}
