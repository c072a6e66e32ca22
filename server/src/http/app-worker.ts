// What the installed app needs from outside the pages: its worker, which must never be an old one, and the page it shows without a network.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { plainHtml, sendPlainPage } from './plain-page.ts'

const webFolder = fileURLToPath(new URL('../../../web/', import.meta.url))

export async function mountAppWorker(web: FastifyInstance, { isOn }: { readonly isOn: boolean }): Promise<void> {
  const script = await readFile(`${webFolder}worker/${isOn ? 'sw' : 'leave'}.js`, 'utf8')
  const version = await versionOfBuild()
  const body = script.replace("const version = 'dev'", `const version = '${version}'`)
  web.get('/sw.js', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; connect-src 'self'" })
      .type('text/javascript; charset=utf-8')
      .send(body),
  )
  web.get('/sin-conexion', (_request, reply) => sendPlainPage(reply, offline))
}

/** Names of assets carry a hash of what is in them: another build has other names, and with them another worker. The page that the worker
 * keeps is in no asset, so it counts too. */
async function versionOfBuild(): Promise<string> {
  const names = await readdir(`${webFolder}build/client/assets`).catch(() => null)
  if (names === null) return 'dev'
  return versionOf(names, plainHtml(offline))
}

export function versionOf(names: readonly string[], page: string): string {
  return createHash('sha256')
    .update([...names.toSorted(), page].join())
    .digest('hex')
    .slice(0, 12)
}

/** The worker writes what it kept where the comment is. */
const offline = {
  title: 'Sin conexión',
  body: `<p>No hay conexión. Revisa tu red y vuelve a intentarlo.</p>
<p><a class="button" href="">Reintentar</a></p><!--ultimos-->`,
}
