// Local push service with the two protocols of Mozilla's autopush: WebSocket to Firefox (hello, register, notification) and HTTP Web Push
// (RFC 8030) to the application server. It forwards messages that it cannot read.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type WebSocket, WebSocketServer } from 'ws'

type BrowserMessage = { readonly messageType: string; readonly channelID?: string }

export type PushService = {
  /** `dom.push.serverURL` of Firefox. */
  readonly url: string
  /** What the push service can see of each message. */
  readonly messages: { readonly headers: IncomingMessage['headers']; readonly body: Buffer }[]
  /** Number of subscriptions. */
  readonly subscriptions: () => number
  readonly close: () => Promise<void>
}

export async function startPushService(port: number): Promise<PushService> {
  const channels = new Map<string, WebSocket>()
  const messages: PushService['messages'] = []
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const channelID = request.url?.replace('/send/', '') ?? ''
      const socket = channels.get(channelID)
      if (socket === undefined) return response.writeHead(410).end()
      messages.push({ headers: request.headers, body })
      const headers = { encoding: request.headers['content-encoding'] }
      send(socket, 'notification', { channelID, version: randomUUID(), data: body.toString('base64url'), headers })
      return response.writeHead(201).end()
    })
  })
  const answer = (socket: WebSocket, { messageType, channelID = '' }: BrowserMessage) => {
    if (messageType === 'hello') send(socket, 'hello', { status: 200, uaid: randomUUID(), use_webpush: true })
    if (messageType === 'register') {
      channels.set(channelID, socket)
      const pushEndpoint = `http://localhost:${port}/send/${channelID}`
      send(socket, 'register', { status: 200, channelID, pushEndpoint })
    }
    if (messageType === 'unregister') {
      channels.delete(channelID)
      send(socket, 'unregister', { status: 200, channelID })
    }
  }
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) =>
    socket.on('message', (text: Buffer) => answer(socket, JSON.parse(text.toString()) as BrowserMessage)),
  )
  await once(server.listen(port, 'localhost'), 'listening')
  return {
    url: `ws://localhost:${port}/`,
    messages,
    subscriptions: () => channels.size,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}

const send = (socket: WebSocket, messageType: string, fields: object) =>
  socket.send(JSON.stringify({ messageType, ...fields }))
