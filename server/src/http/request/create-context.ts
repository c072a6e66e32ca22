// Creates the request context of an API call and the page context of a page from a Fastify request.

import { ageCookie } from '@murmullo/contract/constants/age-gate'
import { AppError } from '@murmullo/contract/core/errors'
import type { PageContext, Theme } from '@murmullo/contract/api/page-context'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestContext, Cookies, Deps, Session } from '../../platform/context/request-context.ts'
import { maxLagMs } from '../../platform/db/replica-monitor.ts'
import { withReplicaReads } from '../../platform/context/deps.ts'
import { createCookieReader, createCookies } from './cookies.ts'
import { parseUserAgent } from './parse-user-agent.ts'
import { logError } from './error-handler.ts'
import { hashNetwork, hashOnionAccount, isOnionCircuit } from './client-network.ts'
import { readPrimaryCookie } from '../../platform/context/cookie-names.ts'
import { readYourWrites } from '../../platform/context/read-your-writes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A read despite its method: its input is too long or too private for a URL. */
    isRead?: boolean
  }
}

/** Resolves the session of a request. Injected: this folder does not import the accounts feature. */
export type ReadSession = (services: Deps, cookies: Pick<Cookies, 'read'>) => Promise<Session | null>

/** It outlives the maximum replication lag plus the interval between two lag checks. */
const readPrimarySeconds = Math.ceil(maxLagMs / 1_000) + 2

export async function createRequestContext(
  primary: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  readSession: ReadSession,
): Promise<RequestContext> {
  const key = request.headers['idempotency-key']
  const cookies = createCookies(request, reply)
  const services = depsFor(primary, request, cookies)
  const signedIn = await readSession(services, cookies)
  const networkKey = await services.keys('network')
  const { network, wideNetwork } = hashNetwork(request.ip, networkKey)
  return {
    deps: services,
    requestId: request.id,
    viewer: signedIn?.kind ?? 'visitor',
    session: signedIn,
    cookies,
    mayReadExplicit: isAgeGateOpen(cookies, signedIn),
    deviceLabel: parseUserAgent(request.headers['user-agent']),
    country: () => services.lookupCountry(request.ip),
    ipAddress: () => (isOnionCircuit(request.ip) ? null : request.ip),
    networkHash: network,
    wideNetworkHash: wideNetwork,
    onionAccountHash: hashOnionAccount(request.ip, signedIn?.accountId ?? null, networkKey),
    idempotencyKey: key === undefined ? null : assertIdempotencyKey(String(key)),
  }
}

/**
 * Read-your-writes: a client that writes, or wrote some seconds ago, reads from the primary, so users see their own changes. All other reads may
 * go to the replica.
 */
function depsFor(primary: Deps, { method, routeOptions }: FastifyRequest, cookies: Cookies): Deps {
  if (primary.db.replica === null) return primary
  const isRead = method === 'GET' || method === 'HEAD' || routeOptions.config.isRead === true
  if (!isRead) readYourWrites(cookies, readPrimarySeconds)
  return isRead && cookies.read(readPrimaryCookie) === undefined ? withReplicaReads(primary) : primary
}

/** Once for each device, with and without a session. The staff reviews explicit content on any device. */
function isAgeGateOpen(cookies: Pick<Cookies, 'read'>, session: Session | null): boolean {
  return cookies.read(ageCookie.name) === ageCookie.value || session?.kind === 'moderator' || session?.kind === 'admin'
}

export function assertIdempotencyKey(key: string): string {
  if (!/^[!-~]{1,100}$/.test(key)) throw new AppError('request.invalid', { field: 'idempotency-key' })
  return key
}

type RequestParts = 'logError' | 'mayReadExplicit' | 'host' | 'origin' | 'theme' | 'requestId' | 'photos'
type PageParts = Omit<PageContext, RequestParts> & { readonly signedIn: Session | null }

export function createPageContext(
  services: Deps,
  request: FastifyRequest,
  { signedIn, ...parts }: PageParts,
): PageContext {
  return {
    ...parts,
    logError: (error) => logError(request, error),
    mayReadExplicit: isAgeGateOpen(createCookieReader(request), signedIn),
    host: request.hostname.toLowerCase(),
    origin: services.config.ORIGIN.replace(/\/$/, ''),
    theme: readThemeCookie(request) ?? (parts.isImpersonal ? null : preferredTheme(signedIn)),
    requestId: request.id,
    photos: { isOpen: services.config.PHOTOS === 'open', movedTo: services.config.PHOTOS_MOVED_TO ?? null },
  }
}

/** Fallback for devices without a theme cookie: the preference of the account. The cookie wins. */
function preferredTheme(signedIn: Session | null): Theme | null {
  if (signedIn === null || signedIn.darkMode === null) return null
  return signedIn.darkMode ? 'dark' : 'light'
}

function readThemeCookie(request: FastifyRequest): Theme | null {
  const found = /(?:^|;\s*)theme=(dark|light)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
  return found === undefined ? null : (found as Theme)
}
