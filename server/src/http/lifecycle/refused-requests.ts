// Responses to requests that never reach the framework: Node's parser refuses them, or they have no Host header. They carry the security headers.
import { type RequestListener, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { securityHeaders } from '../request/security-header-values.ts'

const refusalHeaders = {
  ...securityHeaders,
  'cache-control': 'private, no-store',
  'content-length': '0',
  connection: 'close',
}

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

/** HTTP/1.1 requires a Host header. Node would refuse the request itself, without our headers. */
export function requireHost(listener: RequestListener): RequestListener {
  return (request, response) =>
    request.headers.host === undefined && request.httpVersion === '1.1'
      ? void response.writeHead(400, refusalHeaders).end()
      : listener(request, response)
}
