// Web Push client: payloads are encrypted for one browser, signed with VAPID and sent to its push service. Only known services are called.
import { createECDH, createHash, ECDH } from 'node:crypto'
import type { Config } from '../config.ts'
import type { KeyStore } from '../crypto/key-store.ts'

export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
export type PushClient = {
  /** VAPID public key: a subscription created with it accepts messages from this server only. */
  readonly publicKey: () => Promise<string>
  /** True for an endpoint of an allowed push service with a valid public key. */
  readonly isValid: (address: PushTarget) => boolean
  /**
   * `ttlMs` is the TTL for an offline browser, a day at most. `gone`: the subscription has ended. Any other error throws, may be
   * transient.
   */
  readonly send: (address: PushTarget, message: object, ttlMs: number) => Promise<'sent' | 'gone'>
}

export const pushTimeoutMs = 10_000
const daySeconds = 86_400
/** Fixed payload size: a varying length would reveal the notification type to the push service. */
const messageBytes = 256
const pushServices =
  /^(fcm\.googleapis\.com|([\w-]+\.)+push\.services\.mozilla\.com|([\w-]+\.)+notify\.windows\.com|web\.push\.apple\.com)$/

export function createPushClient(
  { VAPID_PRIVATE_KEY, PUSH_HOSTS, MAIL_FROM }: Config,
  keys: KeyStore,
  timeoutMs = pushTimeoutMs,
): PushClient {
  let pairs: Promise<KeyPairs> | undefined
  const getKeyPairs = () => {
    pairs ??= createKeyPairs(VAPID_PRIVATE_KEY, keys).catch((error: unknown) => {
      pairs = undefined
      throw error
    })
    return pairs
  }
  const subject = `mailto:${/<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`
  const isAllowedEndpoint = (endpoint: string) => {
    if (!URL.canParse(endpoint)) return false
    const { protocol, hostname, host, port, username } = new URL(endpoint)
    if (PUSH_HOSTS.includes(host)) return true
    return protocol === 'https:' && port === '' && username === '' && pushServices.test(hostname)
  }
  return {
    publicKey: async () => (await getKeyPairs())[0].publicKey,
    isValid: ({ endpoint, p256dh }) => isAllowedEndpoint(endpoint) && isOnCurve(p256dh),
    send: async ({ endpoint, p256dh, auth }, message, ttlMs) => {
      if (!isAllowedEndpoint(endpoint)) return 'gone'
      // Loaded with the first message: most processes send none.
      const { default: webPush } = await import('web-push')
      const TTL = Math.min(daySeconds, Math.floor(ttlMs / 1_000))
      const payload = JSON.stringify(message).padEnd(messageBytes)
      const post = async (pair: KeyPair) => {
        const vapidDetails = { subject, ...pair }
        // One topic: a newer message replaces an undelivered one.
        const options = { vapidDetails, TTL, contentEncoding: 'aes128gcm', topic: 'notifications' } as const
        const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, options)
        return postMessage(endpoint, { ...(headers as Record<string, string>), TTL: String(TTL) }, body, timeoutMs)
      }
      const [active, ...others] = await getKeyPairs()
      let status = await post(active)
      // A subscription accepts only the key that it was created with: after a rotation, an earlier one.
      for (const pair of others) if (status === 401 || status === 403) status = await post(pair)
      if (status === 404 || status === 410) return 'gone'
      if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`)
      return 'sent'
    },
  }
}

async function postMessage(
  endpoint: string,
  { 'Content-Length': _length, ...headers }: Record<string, string>,
  body: Buffer | null,
  timeoutMs: number,
): Promise<number> {
  // `fetch` sets the Content-Length header itself.
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers,
    body: new Uint8Array(body ?? []),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await answer.body?.cancel()
  return answer.status
}

/** Lookup hash of a subscription, which does not reveal its endpoint. */
export function hashEndpoint(endpoint: string): Buffer {
  return createHash('sha256').update(endpoint).digest()
}

/** Order of the curve P-256, minus one. */
const curveOrderMinusOne = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550n

type KeyPair = { readonly publicKey: string; readonly privateKey: string }
/** The active one first. */
type KeyPairs = readonly [KeyPair, ...KeyPair[]]

/** VAPID key pairs: private key from the environment, or derived from each version of AUTHORSHIP_KEYS. */
async function createKeyPairs(given: string | undefined, keys: KeyStore): Promise<KeyPairs> {
  if (given !== undefined) return [createKeyPair(Buffer.from(given, 'base64url'))]
  const [active, ...others] = (await keys.allVersions('push')).map(({ key }) =>
    createKeyPair(toPrivateKey(key.export())),
  )
  if (active === undefined) throw new Error('no authorship key')
  return [active, ...others]
}

function createKeyPair(privateKey: Buffer): KeyPair {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** Maps any secret to a valid private key: a scalar from 1 to the order minus one. */
function toPrivateKey(secret: Buffer): Buffer {
  const scalar = (BigInt(`0x${secret.toString('hex')}`) % curveOrderMinusOne) + 1n
  return Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
}

function isOnCurve(point: string): boolean {
  try {
    ECDH.convertKey(point, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
