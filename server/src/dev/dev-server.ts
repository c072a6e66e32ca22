// Development server: Vite in this process, and a reverse proxy to the app process for everything that is not a module of the pages. Vite
// keeps running while the app process restarts.
import { createServer, type IncomingMessage, request as requestUpstream, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createServer as createVite, type Plugin } from 'vite'
import { startAppProcess } from './app-process.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

type DevServerOptions = {
  readonly host: string
  readonly port: number
  readonly environment: NodeJS.ProcessEnv
}

export async function startDevServer({ host, port, environment }: DevServerOptions) {
  const server = createServer()
  // A plugin: Vite calls it again after a change of its configuration, with a new watcher.
  const watchServer: Plugin = {
    name: 'watch-server',
    configureServer: ({ watcher }) => {
      watcher.add([`${root}server/src`, `${root}contract/src`])
      watcher.on('all', (_event, file) => app.handleChange(file))
    },
  }
  const vite = await createVite({
    root: `${root}web`,
    configFile: `${root}web/vite.config.ts`,
    appType: 'custom',
    plugins: [watchServer],
    server: { middlewareMode: true, ws: { server } },
  })
  const app = startAppProcess({ root, environment, getSsrEnvironment: () => vite.environments.ssr })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const proxy = () => void proxyRequest(request, response, app.whenListening)
    // Not through Vite's middlewares: they respond with 404 to an unknown path with a file extension, such as /api/v1/openapi.json.
    if (/^\/(api\/|healthz|readyz)/.test(request.url ?? '')) proxy()
    else vite.middlewares(request, response, proxy)
  })
  await once(server.listen(port, host), 'listening')
  return {
    whenListening: app.whenListening,
    close: async () => {
      server.close()
      server.closeAllConnections()
      app.stop()
      await vite.close()
    },
  }
}

async function proxyRequest(
  request: IncomingMessage,
  response: ServerResponse,
  whenListening: () => Promise<number>,
): Promise<void> {
  const fail = () => {
    if (response.headersSent) response.destroy()
    else {
      response.writeHead(502, { 'content-type': 'text/plain' })
      response.end('The server process does not respond: see the terminal of `pnpm dev`.\n')
    }
  }
  try {
    const { method, url, headers } = request
    const port = await whenListening()
    if (response.destroyed) return
    const upstreamRequest = requestUpstream({ host: '127.0.0.1', port, method, path: url, headers })
    upstreamRequest.on('error', fail)
    upstreamRequest.on('response', (upstreamResponse) => {
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers)
      upstreamResponse.on('error', fail)
      upstreamResponse.pipe(response)
    })
    response.on('close', () => upstreamRequest.destroy())
    request.pipe(upstreamRequest)
  } catch {
    fail()
  }
}
