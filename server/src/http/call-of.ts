// Makes the call, and the page's context, out of a request.
import { AppError } from '@murmullo/contract/errors'
import type { PageContext, ShellViewer, Theme } from '@murmullo/contract/page'
import { cutToMinute } from '@murmullo/contract/values'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Cookies, Services, SignedIn } from '../platform/call.ts'
import { lagMostMs } from '../platform/replica.ts'
import { laggingOf } from '../platform/services.ts'
import { cookiesOf } from './cookies.ts'
import { deviceName } from './device-name.ts'
import { reportFault } from './errors.ts'
import { networkOf } from './network.ts'

/** Says who a request comes from; http itself knows nobody. */
export type ReadSession = (services: Services, cookies: Cookies) => Promise<SignedIn | null>

/** Longer than a replica may be behind, and the looks between. */
const wroteCookie = '__Host-escribio'
const wroteSeconds = Math.ceil(lagMostMs / 1_000) + 2

export async function callOf(
  primary: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  readSession: ReadSession,
): Promise<Call> {
  const key = request.headers['idempotency-key']
  const cookies = cookiesOf(request, reply)
  const services = servicesFor(primary, request, cookies)
  const signedIn = await readSession(services, cookies)
  return {
    services,
    requestId: request.id,
    viewer: signedIn?.kind ?? 'visitor',
    signedIn,
    cookies,
    device: deviceName(request.headers['user-agent']),
    country: () => services.countryOf(request.ip),
    address: () => request.ip,
    network: networkOf(request.ip, await services.keys('network')),
    idempotencyKey: key === undefined ? null : assertKey(String(key)),
  }
}

/**
 * Whoever writes, or just has, reads from the primary: so everybody sees what they did themselves. Their own browser remembers it for some
 * seconds, by a word that is the same for all; nobody else has to know. Everybody else may be told what was true a moment ago.
 */
function servicesFor(primary: Services, { method }: FastifyRequest, cookies: Cookies): Services {
  if (primary.db.lagging === null) return primary
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead) cookies.set(wroteCookie, '1', wroteSeconds)
  return isRead && cookies.read(wroteCookie) === undefined ? laggingOf(primary) : primary
}

export function assertKey(key: string): string {
  if (!/^[!-~]{1,100}$/.test(key)) throw new AppError('request.invalid', { field: 'idempotency-key' })
  return key
}

type PageParts = Pick<PageContext, 'nonce' | 'api' | 'apiOnce' | 'country' | 'maintenance'> & {
  readonly signedIn: SignedIn | null
  /** How many notifications they have not read. */
  readonly unread: number
  /** And how many messages. */
  readonly unreadMessages: number
}

export function pageOf(
  services: Services,
  request: FastifyRequest,
  { signedIn, unread, unreadMessages, ...parts }: PageParts,
): PageContext {
  return {
    ...parts,
    report: (error) => reportFault(request, error),
    viewer: viewerOf(signedIn, { unread, unreadMessages }),
    host: request.hostname.toLowerCase(),
    origin: services.config.ORIGIN.replace(/\/$/, ''),
    theme: themeOf(request) ?? preferredTheme(signedIn),
    requestId: request.id,
    photos: { isOpen: services.config.PHOTOS === 'open', movedTo: services.config.PHOTOS_MOVED_TO ?? null },
  }
}

function viewerOf(
  signedIn: SignedIn | null,
  waiting: Pick<PageParts, 'unread' | 'unreadMessages'>,
): ShellViewer | null {
  if (signedIn === null) return null
  const { kind, name, nickname, initial, avatar, since, darkMode, sanction, awaiting } = signedIn
  return {
    kind,
    name,
    nickname,
    initial,
    avatar,
    since: cutToMinute(since),
    darkMode,
    ...waiting,
    awaiting,
    sanction: sanction && { kind: sanction.kind, until: sanction.until && cutToMinute(sanction.until) },
  }
}

/** What the device asked for wins; what the account prefers is for devices that never asked. */
function preferredTheme(signedIn: SignedIn | null): Theme | null {
  if (signedIn === null || signedIn.darkMode === null) return null
  return signedIn.darkMode ? 'dark' : 'light'
}

function themeOf(request: FastifyRequest): Theme | null {
  const found = /(?:^|;\s*)theme=(dark|light)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
  return found === undefined ? null : (found as Theme)
}
