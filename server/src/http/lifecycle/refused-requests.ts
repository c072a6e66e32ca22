// Responses to requests that never reach the framework: Node's parser refuses them, or they have no Host header, or two. They carry the security headers.
import { type IncomingMessage, type RequestListener, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { securityHeaders } from '../request/security-header-values.ts'

const refusalHeaders = {
  ...securityHeaders,
  'cache-control': 'private, no-store',
  'content-length': '0',
  connection: 'close',
}

const hostLength = 'host'.length

const statusByCode: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Handler of the event `clientError`. */
export function refuseMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = statusByCode[error.code ?? ''] ?? 400
  const lines = Object.entries(refusalHeaders).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n'), () => socket.destroy())
}

/**
 * HTTP/1.1 requires exactly one Host header (RFC 9112, 3.2). Without one Node would refuse the request itself, without our headers; of two it
 * would use the first, where a proxy may have used the second.
 */
export function requireHost(listener: RequestListener): RequestListener {
  return (request, response) =>
    isHostValid(request) ? listener(request, response) : void response.writeHead(400, refusalHeaders).end()
}

function isHostValid({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  // Names and values alternate.
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === hostLength && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1')
}
