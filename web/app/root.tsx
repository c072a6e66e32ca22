// Root route: HTML document, root loader (brand, theme, viewer) and the last error boundary.
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'
import { type ReactNode, Suspense } from 'react'
import { Links, Meta, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/root.ts'
import './styles/app.css'
import { revalidationCount } from './lib/rendering/revalidation-count.ts'
import { brandForHost, defaultBrand } from './lib/site/brand.ts'
import { keepFormOnNetworkError } from './lib/forms/network-errors.ts'
import { pageHead } from './lib/seo/head.ts'
import { pageContext } from './lib/api/page-context.ts'
import { toErrorView } from './lib/errors/error-view.ts'
import { ErrorPage } from './lib/errors/error-page.tsx'
import { useViewer } from './lib/site/page-state.ts'
import { type SiteData, useSite } from './lib/site/use-site.ts'
import { themeColors } from './lib/site/theme.ts'
import { useSessionEvents } from './shell/account/use-session-events.ts'
import { BodyScripts, DocumentShell, HeadScripts } from './shell/plain/document-parts.tsx'
import { Shell } from './shell/shell.tsx'

/** Service worker registration is deferred, so that it does not compete with the page load and short visits do not download it. */
if (!import.meta.env.SSR)
  setTimeout(
    () =>
      void import('./shell/service-worker/register-service-worker.ts')
        .then(({ registerServiceWorker }) => registerServiceWorker())
        .catch(() => {}),
    5_000,
  )

/** Every form of every route: a network error leaves the form and its input in place. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepFormOnNetworkError]

export function loader({ url, context }: Route.LoaderArgs): SiteData {
  const { host, origin, theme, viewer, requestId } = context.get(pageContext)
  const brand = brandForHost(host, url.searchParams.get('domain'))
  return { brand, origin, theme, viewer, requestId, year: new Date().getUTCFullYear() }
}

/**
 * On navigation the root loader does not run again, so that an error in one page leaves the shell alone. It revalidates after a
 * successful action, and when the same URL is loaded again, because another tab may have changed the session.
 */
export function shouldRevalidate({
  formMethod = 'GET',
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isRevalidated = defaultShouldRevalidate && (formMethod !== 'GET' || currentUrl.href === nextUrl.href)
  if (isRevalidated) revalidationCount.set(revalidationCount.get() + 1)
  return isRevalidated
}

/** Rendered on the server only: the browser already has these links in the head and never needs to render them again. */
export const links: Route.LinksFunction = () =>
  import.meta.env.SSR
    ? [
        ...[figtree, newsreader].map(
          (href) => ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const,
        ),
        { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
        { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
        { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
        { rel: 'manifest', href: '/manifest.webmanifest' },
      ]
    : []

/** Fallback head for routes without `meta`, which are the error pages. */
export function meta({ loaderData, error, location }: Route.MetaArgs) {
  const { title, text } = toErrorView(error, location.pathname)
  return pageHead(
    { brand: loaderData?.brand ?? defaultBrand, origin: loaderData?.origin ?? '' },
    { title, description: text, index: false },
  )
}

export function headers({ errorHeaders }: Route.HeadersArgs): Headers {
  return errorHeaders ?? new Headers()
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const theme = useSite()?.theme ?? null
  return (
    <html lang="es" className={theme ?? undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta
          name="theme-color"
          content={themeColors[theme ?? 'light']}
          media={theme ? undefined : '(prefers-color-scheme: light)'}
        />
        {!theme && <meta name="theme-color" content={themeColors.dark} media="(prefers-color-scheme: dark)" />}
        <HeadScripts />
        <Meta />
        <Links nonce="" />
        {/* Render-blocking until the page is parsed: a paint halfway would move the navigation, the message form and the footer. */}
        <link rel="expect" href="#page-end" blocking="render" />
      </head>
      <body>
        {/* After a hydration mismatch React renders the nearest boundary again. Without one that is the document with its scripts, which the
            content security policy (Trusted Types) refuses, and the page would stay blank. */}
        <Suspense>{children}</Suspense>
        <span id="page-end" hidden />
        <BodyScripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const viewer = useViewer(loaderData.viewer)
  useSessionEvents(viewer)
  return (
    <DocumentShell {...loaderData} viewer={viewer}>
      <Outlet />
    </DocumentShell>
  )
}

/** Fallback year for when the root loader did not run. */
const fallbackYear = new Date().getUTCFullYear()

/** Error boundary of last resort, for errors in the root loader or the shell. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Shell
      brand={loaderData?.brand ?? defaultBrand}
      viewer={loaderData?.viewer ?? null}
      year={loaderData?.year ?? fallbackYear}
    >
      <ErrorPage error={error} requestId={loaderData?.requestId ?? null} />
    </Shell>
  )
}
