// Fake Web Push service: receives messages, verifies the VAPID signature, decrypts them with the browser's keys, and answers with a status
// that the test sets.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PushBrowser = {
  readonly address: { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  /** Notifications the browser would have shown. */
  readonly notifications: { body: string }[]
  /** Number of delivery attempts. */
  attempts: number
  answer: 201 | 403 | 404 | 410 | 429 | 500 | 'hang'
  /** TTL header of each message. */
  readonly ttls: number[]
}
export type FakePushService = {
  readonly host: string
  readonly browser: () => PushBrowser
  /** Plaintext of every message received. */
  readonly plaintexts: string[]
  readonly lengths: Set<number>
  readonly close: () => Promise<void>
}

export async function createFakePushService(keyOf: () => Promise<string>): Promise<FakePushService> {
  const browsers = new Map<string, PushBrowser & { open: (body: Buffer) => string }>()
  const seen: string[] = []
  const lengths = new Set<number>()
  const handleMessage = async (request: IncomingMessage, reply: ServerResponse) => {
    const browser = browsers.get(request.url ?? '')
    if (browser === undefined) return reply.writeHead(404).end()
    browser.attempts += 1
    if (browser.answer === 'hang') return undefined
    if (browser.answer !== 201) return reply.writeHead(browser.answer).end()
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    if (!isSigned(request, await keyOf())) return reply.writeHead(403).end()
    const message = browser.open(body)
    seen.push(message)
    lengths.add(body.length)
    browser.ttls.push(Number(request.headers.ttl))
    browser.notifications.push(JSON.parse(message) as { body: string })
    return reply.writeHead(201).end()
  }
  const server = createServer((request, reply) => {
    handleMessage(request, reply).catch(() => reply.writeHead(400).end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    plaintexts: seen,
    lengths,
    browser: () => {
      const path = `/send/${randomBytes(16).toString('hex')}`
      const { keys, p256dh, auth } = generateBrowserKeys()
      const address = { endpoint: `http://${host}${path}`, p256dh, auth }
      const made = {
        address,
        notifications: [],
        attempts: 0,
        ttls: [],
        answer: 201 as const,
        open: (body: Buffer) => decryptMessage(body, keys, Buffer.from(auth, 'base64url')),
      }
      browsers.set(path, made)
      return made
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Keys a browser generates on subscribe. */
export function generateBrowserKeys() {
  const keys = createECDH('prime256v1')
  return { keys, p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
}

/** Decrypts a message as in RFC 8188 and 8291. */
function decryptMessage(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const theirs = body.subarray(21, 21 + keyLength)
  const ciphertext = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(theirs), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(ciphertext.subarray(-16))
  const padded = Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

function isSigned({ headers }: IncomingMessage, key: string): boolean {
  const [, token = '', used] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>
  const isFor =
    aud === `http://${headers.host}` && Number(exp) * 1_000 > Date.now() && String(sub).startsWith('mailto:')
  const isWhole =
    headers['content-encoding'] === 'aes128gcm' && Number(headers.ttl) >= 0 && headers.topic === 'notifications'
  if (used === key && isOurs && (!isFor || !isWhole)) throw new Error('invalid VAPID header')
  return used === key && isOurs
}
