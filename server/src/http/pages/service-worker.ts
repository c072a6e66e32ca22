// Serves the service worker script, always revalidated so that no browser runs an old one, and the offline page.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { fontPaths } from './static-fonts.ts'
import { renderStaticHtml, sendStaticPage } from './static-html.ts'

const webFolder = fileURLToPath(new URL('../../../../web/', import.meta.url))

export async function registerServiceWorker(web: FastifyInstance, { isOn }: { readonly isOn: boolean }): Promise<void> {
  const script = await readFile(`${webFolder}worker/${isOn ? 'sw' : 'unregister'}.js`, 'utf8')
  const version = await readBuildVersion()
  const body = script
    .replace("const version = 'dev'", `const version = '${version}'`)
    .replace(
      'const precached = []',
      `const precached = ${JSON.stringify([...(await listPublicScripts()), ...fontPaths])}`,
    )
  web.get('/sw.js', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; connect-src 'self'" })
      .type('text/javascript; charset=utf-8')
      .send(body),
  )
  web.get('/sin-conexion', (_request, reply) => sendStaticPage(reply, offlinePage))
}

/** Build version, derived from the asset names, which carry a content hash: a new build gets a new service worker. The offline page that
 * the service worker caches is in no asset, so it is part of the hash too. */
async function readBuildVersion(): Promise<string> {
  const names = await readdir(`${webFolder}build/client/assets`).catch(() => null)
  if (names === null) return 'dev'
  return computeVersion(names, renderStaticHtml(offlinePage))
}

/** Routes that visitors open from the feed. */
const publicRoutes = ['feed-all', 'routes/public/secret', 'routes/public/search', 'routes/public/not-found']

/** Scripts that the public routes load, from the build's manifest. */
async function listPublicScripts(): Promise<string[]> {
  const file = `${webFolder}build/server/index.js`
  if (!existsSync(file)) return []
  const { assets } = (await import(file)) as ServerBuild
  const routes = publicRoutes.flatMap((id) => assets.routes[id] ?? [])
  return [...new Set(routes.flatMap(({ module, imports }) => [module].concat(imports ?? [])))].toSorted()
}

export function computeVersion(names: readonly string[], page: string): string {
  return createHash('sha256')
    .update([...names.toSorted(), page].join())
    .digest('hex')
    .slice(0, 12)
}

/** The service worker replaces the HTML comment with the secrets it has cached. */
const offlinePage = {
  title: 'Sin conexión',
  body: `<p>No hay conexión. Revisa tu red y vuelve a intentarlo.</p>
<p><a class="button" href="">Reintentar</a></p><!--ultimos-->`,
}
