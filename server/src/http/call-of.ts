// Creates the request context of an API call and the page context of a page from a Fastify request.
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

/** Resolves the session of a request. Injected: this folder does not import the accounts feature. */
export type ReadSession = (services: Services, cookies: Cookies) => Promise<SignedIn | null>

/** Cookie for read-your-writes. It outlives the maximum replication lag plus the interval between two lag checks. */
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
 * Read-your-writes: a client that writes, or wrote some seconds ago, reads from the primary, so users see their own changes. A cookie with
 * the same value for every client records it, without server state. All other reads may go to the replica.
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
  /** Unread notifications. */
  readonly unread: number
  /** Unread chat messages. */
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

/** Fallback for devices without a theme cookie: the preference of the account. The cookie wins. */
function preferredTheme(signedIn: SignedIn | null): Theme | null {
  if (signedIn === null || signedIn.darkMode === null) return null
  return signedIn.darkMode ? 'dark' : 'light'
}

function themeOf(request: FastifyRequest): Theme | null {
  const found = /(?:^|;\s*)theme=(dark|light)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
  return found === undefined ? null : (found as Theme)
}
