// Web push: encrypted for one browser, signed as ours, and carried by the service of its maker. Only services that browsers use are called.
import { createECDH, createHash, ECDH } from 'node:crypto'
import webPush from 'web-push'
import type { Config } from './config.ts'
import type { Keys } from './keys.ts'

export type PushAddress = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
export type Push = {
  /** What a browser subscribes with, so that nobody but us can write to it. */
  readonly key: () => Promise<string>
  /** Whether it is an address of a service that we call, with keys that can be used. */
  readonly isSound: (address: PushAddress) => boolean
  /**
   * Kept for a browser that is off for so long, a day at most. Gone: it does not want it any more. Whatever else went wrong is thrown,
   * and may pass.
   */
  readonly send: (address: PushAddress, message: object, keptMs: number) => Promise<'sent' | 'gone'>
}

const patienceMs = 10_000
const daySeconds = 86_400
/** Of one length: what is longer would say of what kind it is to whoever carries it. */
const messageBytes = 256
const services =
  /^(fcm\.googleapis\.com|([\w-]+\.)+push\.services\.mozilla\.com|([\w-]+\.)+notify\.windows\.com|web\.push\.apple\.com)$/

export function openPush({ VAPID_PRIVATE_KEY, PUSH_HOSTS, MAIL_FROM }: Config, keys: Keys): Push {
  let pair: Promise<{ publicKey: string; privateKey: string }> | undefined
  const ours = () => {
    pair ??= makePair(VAPID_PRIVATE_KEY, keys).catch((error: unknown) => {
      pair = undefined
      throw error
    })
    return pair
  }
  const subject = `mailto:${/<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`
  const isKnown = (endpoint: string) => {
    if (!URL.canParse(endpoint)) return false
    const { protocol, hostname, host, port, username } = new URL(endpoint)
    if (PUSH_HOSTS.includes(host)) return true
    return protocol === 'https:' && port === '' && username === '' && services.test(hostname)
  }
  return {
    key: async () => (await ours()).publicKey,
    isSound: ({ endpoint, p256dh }) => isKnown(endpoint) && isOnCurve(p256dh),
    send: async ({ endpoint, p256dh, auth }, message, keptMs) => {
      if (!isKnown(endpoint)) return 'gone'
      const TTL = Math.min(daySeconds, Math.floor(keptMs / 1_000))
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message).padEnd(messageBytes),
        // What was not delivered yet is replaced by what comes after it.
        {
          vapidDetails: { subject, ...(await ours()) },
          TTL,
          contentEncoding: 'aes128gcm',
          topic: 'novedades',
        },
      )
      // fetch counts the length itself.
      const { 'Content-Length': _length, ...rest } = headers as Record<string, string>
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: { ...rest, TTL: String(TTL) },
        body: new Uint8Array(body ?? []),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      await answer.body?.cancel()
      if (answer.status === 404 || answer.status === 410) return 'gone'
      if (!answer.ok) throw new Error(`the push service answered ${answer.status}`)
      return 'sent'
    },
  }
}

/** To find a browser again without reading its address. */
export function hashOfEndpoint(endpoint: string): Buffer {
  return createHash('sha256').update(endpoint).digest()
}

/** How many points there are on the curve, but one. */
const pointsMinusOne = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550n

/** From the environment, or from the keys that all processes share. */
async function makePair(given: string | undefined, keys: Keys) {
  const privateKey =
    given === undefined ? privateKeyFrom((await keys('push')).export()) : Buffer.from(given, 'base64url')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** Any secret becomes a number from one to the last that is a key. */
function privateKeyFrom(secret: Buffer): Buffer {
  const scalar = (BigInt(`0x${secret.toString('hex')}`) % pointsMinusOne) + 1n
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
