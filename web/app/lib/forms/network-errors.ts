// Client middleware: a form submit without a response becomes a form failure. The page and the user's input stay; no error boundary.
import { data, type DataStrategyResult, isRouteErrorResponse } from 'react-router'
import { errorMessages, networkErrorMessage } from '../errors/error-messages.ts'
import type { FormFailure } from './form-result.ts'

type Results = Record<string, DataStrategyResult>

/** For `clientMiddleware` of the root route: it covers every navigation and every fetcher. */
export async function keepFormOnNetworkError(
  { request }: { readonly request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const results = await next()
  if (request.method === 'GET') return results
  return Object.fromEntries(
    Object.entries(results).map(([route, outcome]) => [
      route,
      outcome.type === 'error' && isWithoutResponse(outcome.result) ? toFailure(outcome.result) : outcome,
    ]),
  )
}

/** Redirects and errors below 500 are responses of the action. */
function isWithoutResponse(error: unknown): boolean {
  return !(error instanceof Response) && !(isRouteErrorResponse(error) && error.status < 500)
}

/** The router wraps the error of an action in `data()`. */
function unwrapError(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'data' in error && error.data instanceof Error
    ? error.data
    : error
}

function toFailure(error: unknown): DataStrategyResult {
  const text = unwrapError(error) instanceof TypeError ? networkErrorMessage : errorMessages['service.failed']
  const failure: FormFailure = { intent: '', code: 'network', error: text, fieldErrors: {}, values: {} }
  // With an error status the router does not revalidate the loaders: those requests would fail as well.
  return { type: 'data', result: data(failure, { status: 503 }) }
}
