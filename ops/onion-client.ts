// Test client of the onion listener of nginx: connects as tor does, with a PROXY protocol line that carries the circuit id.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { type ClientRequestOptions, type ClientResponse, readResponse } from './https-client.ts'

export type OnionAddress = { readonly host: string; readonly port: number }
export type OnionClient = ReturnType<typeof createOnionClient>

/** A connection to nginx that starts with the line of `HiddenServiceExportCircuitID haproxy`. */
export function connectAsTor(port: number, circuitId: number): Socket {
  const [high, low] = [circuitId >>> 16, circuitId & 0xffff]
  const socket = connect(port, '127.0.0.1')
  socket.write(`PROXY TCP6 fc00:dead:beef:4dad::${high.toString(16)}:${low.toString(16)} ::1 ${low} 80\r\n`)
  return socket
}

export function createOnionClient({ host, port }: OnionAddress, circuitId: number) {
  return {
    send: async (path: string, init: ClientRequestOptions = {}): Promise<ClientResponse> => {
      const { method = 'GET', headers = {}, body } = init
      const createConnection = () => connectAsTor(port, circuitId)
      const outgoing = request({ createConnection, path, method, headers: { host, ...headers } })
      outgoing.end(body)
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
      return readResponse(response)
    },
  }
}
