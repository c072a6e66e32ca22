// Turns the API's own errors into route errors with a code, a status and the request's id, so that a boundary can explain them.
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import { type ErrorCode, type ErrorData, errorStatus, isErrorCode } from '@murmullo/contract/errors'
import { data } from 'react-router'

/** What a boundary finds in a route error that came from the API. */
export type Failure = { readonly code: ErrorCode; readonly requestId: string; readonly details: ErrorData }

export function withRouteErrors(api: MurmulloApi, requestId: string): MurmulloApi {
  return readThrough(api, (group) => readThrough(group, (verb) => explaining(verb, requestId)))
}

/** A view of `source` with each member changed when it is read; the source itself may be frozen. */
function readThrough<Source extends object>(source: Source, change: (member: never) => unknown): Source {
  return new Proxy({} as Source, { get: (_, name) => change(Reflect.get(source, name) as never) })
}

function explaining(verb: (input: unknown) => Promise<unknown>, requestId: string) {
  return async (input: unknown) => {
    try {
      return await verb(input)
    } catch (error) {
      throw asRouteError(error, requestId)
    }
  }
}

// Recognised by shape, because in development the class is loaded twice: once by Node and once by Vite.
function asRouteError(error: unknown, requestId: string): unknown {
  if (!(error instanceof Error) || error.name !== 'AppError' || !('code' in error) || !isErrorCode(error.code))
    return error
  const status = errorStatus[error.code]
  const details = 'data' in error ? (error.data as ErrorData) : {}
  const failure: Failure = { code: error.code, requestId, details }
  return data(failure, { status, headers: status === 503 ? { 'Retry-After': '5' } : {} })
}
