// Route `/manifest.webmanifest`: web app manifest with the brand of the requested host.
import { brandForHost, fullName } from '../../lib/site/brand.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { themeColors } from '../../lib/site/theme.ts'
import type { Route } from './+types/web-manifest.ts'

export function loader({ url, context }: Route.LoaderArgs): Response {
  const brand = brandForHost(context.get(pageContext).host, url.searchParams.get('domain'))
  const manifest = {
    id: '/',
    name: fullName(brand),
    short_name: brand.name,
    description: 'Comparte tus secretos anónimamente',
    lang: 'es',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: themeColors.light,
    theme_color: themeColors.light,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
