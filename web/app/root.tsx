// The document every page is written in, and what all of them know.
import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router'
import type { Route } from './+types/root.ts'
import './app.css'
import { noteAsk } from './lib/asks.ts'
import { brandOf, defaultBrand } from './lib/brand.ts'
import { pageHead } from './lib/head.ts'
import { useFromServer } from './lib/hydration.ts'
import { pageContext } from './lib/page-context.ts'
import { problemOf } from './lib/problem.ts'
import { ProblemPage } from './lib/problem-page.tsx'
import { type SiteData, useSite } from './lib/site.ts'
import { themeColors } from './lib/theme.ts'
import { PlainShell } from './shell/plain-shell.tsx'
import { useSessionNews } from './shell/session-news.ts'
import { Shell } from './shell/shell.tsx'
import { ThemeScript } from './shell/theme-script.tsx'

/** Competes with nothing that is read, and whoever only passes through does not carry it. */
if (!import.meta.env.SSR)
  setTimeout(() => void import('./shell/app-worker.ts').then(({ startApp }) => startApp()).catch(() => {}), 5_000)

export function loader({ url, context }: Route.LoaderArgs): SiteData {
  const { host, origin, theme, viewer, requestId } = context.get(pageContext)
  const brand = brandOf(host, url.searchParams.get('domain'))
  return { brand, origin, theme, viewer, requestId, year: new Date().getUTCFullYear() }
}

/**
 * Moving between pages asks only for the page, so that one that fails leaves what surrounds it alone. A change may change us, unless it
 * was refused; and so may another tab, when the same page is asked for again.
 */
export function shouldRevalidate({
  formMethod = 'GET',
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isAsked = defaultShouldRevalidate && (formMethod !== 'GET' || currentUrl.href === nextUrl.href)
  if (isAsked) noteAsk()
  return isAsked
}

/** Written by the server, and from then on there: a browser that draws the page again needs none of them again. */
export const links: Route.LinksFunction = () =>
  import.meta.env.SSR
    ? [
        { rel: 'preload', as: 'font', type: 'font/woff2', href: newsreader, crossOrigin: 'anonymous' },
        { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
        { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
        { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
        { rel: 'manifest', href: '/manifest.webmanifest' },
      ]
    : []

/** For the pages that have no head of their own, which are the ones that failed. */
export function meta({ loaderData, error }: Route.MetaArgs) {
  const { title, text } = problemOf(error)
  return pageHead(
    { brand: loaderData?.brand ?? defaultBrand, origin: loaderData?.origin ?? '' },
    { title, description: text, index: false },
  )
}

export function headers({ errorHeaders }: Route.HeadersArgs): Headers {
  return errorHeaders ?? new Headers()
}

/** A route may ask in its handle to be plain: no script, no shell. */
function usePlain(): boolean {
  const handle: unknown = useMatches().at(-1)?.handle
  return typeof handle === 'object' && handle !== null && 'static' in handle && handle.static === true
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const theme = useSite()?.theme ?? null
  const plain = usePlain()
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
        {!plain && <ThemeScript />}
        <Meta />
        <Links nonce="" />
      </head>
      <body>
        {children}
        {!plain && (
          <>
            <Scrolling />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

/** The script is the server's: one made here would break the content policy, and with it the page. */
function Scrolling() {
  return useFromServer() ? <ScrollRestoration /> : <ScrollingAlone />
}

function ScrollingAlone() {
  useScrollRestoration()
  return null
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useSessionNews(loaderData.viewer)
  // A plain page runs no script, so only the server ever shows one.
  const plain = usePlain()
  if (import.meta.env.SSR && plain)
    return (
      <PlainShell brand={loaderData.brand}>
        <Outlet />
      </PlainShell>
    )
  return (
    <Shell {...loaderData}>
      <Outlet />
    </Shell>
  )
}

/** For when not even the loader ran. */
const startedIn = new Date().getUTCFullYear()

/** The last resort: what fails here failed before or around the pages. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Shell
      brand={loaderData?.brand ?? defaultBrand}
      viewer={loaderData?.viewer ?? null}
      year={loaderData?.year ?? startedIn}
    >
      <ProblemPage error={error} requestId={loaderData?.requestId ?? null} />
    </Shell>
  )
}
