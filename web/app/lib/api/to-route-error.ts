// API client wrapper (Proxy): converts API errors into route errors with code, status and request id for the error boundary.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import { type ErrorCode, type ErrorData, errorStatus, isErrorCode } from '@murmullo/contract/core/errors'
import { data } from 'react-router'

/** The `data` of a route error that was thrown by an API call. */
export type RouteErrorData = { readonly code: ErrorCode; readonly requestId: string; readonly details: ErrorData }

export function withRouteErrors(api: MurmulloApi, requestId: string): MurmulloApi {
  return mapMembers(api, (group) => mapMembers(group, (verb) => withRouteError(verb, requestId)))
}

/** A proxy over `source` that maps each member on access. A proxy, because the source object may be frozen. */
function mapMembers<Source extends object>(source: Source, change: (member: never) => unknown): Source {
  return new Proxy({} as Source, { get: (_, name) => change(Reflect.get(source, name) as never) })
}

/** One call of the API. */
export function withRouteError<Input, Output>(verb: (input: Input) => Promise<Output>, requestId: string) {
  return async (input: Input) => {
    try {
      return await verb(input)
    } catch (error) {
      throw toRouteError(error, requestId)
    }
  }
}

// Duck typing instead of `instanceof`: in development the error class is loaded twice, by Node and by Vite.
function toRouteError(error: unknown, requestId: string): unknown {
  if (!(error instanceof Error) || error.name !== 'AppError' || !('code' in error) || !isErrorCode(error.code))
    return error
  const status = errorStatus[error.code]
  const details = 'data' in error ? (error.data as ErrorData) : {}
  const failure: RouteErrorData = { code: error.code, requestId, details }
  return data(failure, { status, headers: status === 503 ? { 'Retry-After': '5' } : {} })
}
