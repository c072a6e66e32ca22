// Starts the nginx edge of ops/nginx on this machine with a self-signed TLS certificate, for tests and the local staging environment.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const start = fileURLToPath(new URL('nginx/start', import.meta.url))

type EdgeOptions = {
  /** host:port of each web process. */
  readonly web: readonly string[]
  readonly httpsPort: number
  readonly httpPort: number
  readonly cachePort: number
  readonly hosts?: readonly string[]
  /** web/build/client, when assets are served from disk. */
  readonly assets?: string
  /** Trusted proxies: networks whose X-Forwarded-For header is used. */
  readonly trusted?: readonly string[]
  /** Denied networks: their connections are closed without a response. */
  readonly denied?: readonly string[]
  /** Onion service: its host name, and the local port on which nginx waits for tor. */
  readonly onion?: { readonly host: string; readonly port: number }
}
export type Edge = {
  readonly port: number
  /** CA certificate for clients that verify TLS, and the path of its file. */
  readonly ca: Buffer
  readonly certificate: string
  /** Folder of the proxy cache. */
  readonly cacheFolder: string
  readonly stop: () => Promise<void>
}

export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const { httpsPort, httpPort, cachePort, hosts = ['localhost'], trusted = [], denied = [] } = options
  const folder = mkdtempSync(join(tmpdir(), 'edge-'))
  const [certificate, key] = createCertificate(folder, hosts)
  const cacheFolder = join(folder, 'cache')
  const child = spawn(start, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      HOSTS: hosts.join(' '),
      MAIN_HOST: `${hosts[0]}:${httpsPort}`,
      WEB_SERVERS: options.web.join(' '),
      CERTIFICATE: certificate,
      CERTIFICATE_KEY: key,
      HTTPS_PORT: String(httpsPort),
      HTTP_PORT: String(httpPort),
      CACHE_PORT: String(cachePort),
      RUN_DIR: join(folder, 'run'),
      CACHE_DIR: cacheFolder,
      ACCESS_LOG: 'off',
      TRUSTED_PROXIES: trusted.join(' '),
      DENIED_NETWORKS: denied.join(' '),
      // The temporary folder is accessible to this user only.
      EDGE_USER: 'root',
      ...(options.assets && { ASSETS_DIR: options.assets }),
      ...(options.onion && { ONION_HOST: options.onion.host, ONION_LISTEN: `127.0.0.1:${options.onion.port}` }),
    },
  })
  const ended = once(child, 'exit')
  for (let tries = 0; !(await isListening(httpsPort)); tries += 1) {
    if (tries === 100 || child.exitCode !== null) throw new Error('nginx does not start')
    await wait(50)
  }
  return {
    port: httpsPort,
    ca: readFileSync(certificate),
    certificate,
    cacheFolder,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A self-signed certificate that clients can use as its own CA. */
export function createCertificate(folder: string, hosts: readonly string[]): [certificate: string, key: string] {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const names = `subjectAltName=${hosts.map((host) => `DNS:${host}`).join()}`
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const files = ['-keyout', key, '-out', certificate, '-days', '2', '-subj', `/CN=${hosts[0]}`, '-addext', names]
  execFileSync('openssl', ['req', '-x509', ...curve, ...files], { stdio: 'ignore' })
  return [certificate, key]
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
