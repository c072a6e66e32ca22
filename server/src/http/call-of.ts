// Makes the call, and the page's context, out of a request.
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import { AppError } from '@murmullo/contract/errors'
import type { PageContext, Theme } from '@murmullo/contract/page'
import type { FastifyRequest } from 'fastify'
import type { Call, Services } from '../platform/call.ts'
import { maintenanceOf } from '../platform/config.ts'
import { reportFault } from './errors.ts'
import { networkOf } from './network.ts'

export async function callOf(services: Services, request: FastifyRequest): Promise<Call> {
  const key = request.headers['idempotency-key']
  if (key !== undefined && !/^[!-~]{1,100}$/.test(String(key)))
    throw new AppError('request.invalid', { field: 'idempotency-key' })
  return {
    services,
    requestId: request.id,
    viewer: 'visitor',
    network: networkOf(request.ip, await services.keys('network')),
    idempotencyKey: typeof key === 'string' ? key : null,
  }
}

export function pageOf(services: Services, request: FastifyRequest, nonce: string, api: MurmulloApi): PageContext {
  return {
    api,
    report: (error) => reportFault(request, error),
    viewer: null,
    host: request.hostname.toLowerCase(),
    origin: services.config.ORIGIN.replace(/\/$/, ''),
    theme: themeOf(request),
    nonce,
    requestId: request.id,
    maintenance: maintenanceOf(services.config),
  }
}

function themeOf(request: FastifyRequest): Theme | null {
  const found = /(?:^|;\s*)theme=(dark|light)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
  return found === undefined ? null : (found as Theme)
}
