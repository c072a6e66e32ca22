// Component test helper: renders the page of a route with its own loader and action, on a stub of the API.
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { type ActionFunctionArgs, createRoutesStub, type LoaderFunctionArgs } from 'react-router'
import { shellViewer } from './shell-viewer.ts'

type RouteModule = { readonly default: unknown; readonly loader: unknown; readonly action?: unknown }
type Stub = {
  /** Pattern of the route, for its parameters. */
  readonly pattern: string
  readonly path?: string
  /** Groups of the API with the calls that the loader and the action make. */
  readonly api?: object
  readonly viewer?: object | null
}

/** Returns the paths of other pages that the test opened; `statuses` are those of the loader's responses. */
export function renderPage(route: RouteModule, { pattern, path = pattern, api = {}, viewer = shellViewer }: Stub) {
  const statuses: number[] = []
  const opened: string[] = []
  const context = { get: () => ({ viewer, api, idempotentApi: () => api }) }
  const load = route.loader as (args: object) => Promise<unknown>
  const act = route.action as ((args: object) => Promise<unknown>) | undefined
  const loader = async ({ request, params }: LoaderFunctionArgs) => {
    const reply = await load({ request, params, url: new URL(request.url), context })
    statuses.push(statusOf(reply))
    return reply
  }
  const action = ({ request, params }: ActionFunctionArgs) =>
    act?.({ request, params, url: new URL(request.url), context }) ?? null
  const otherPage = ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url)
    opened.push(pathname + search)
    return null
  }
  const Stub = createRoutesStub([
    { path: pattern, Component: route.default as ComponentType, loader, action, HydrateFallback: () => null },
    { path: '*', Component: () => <p>another page</p>, loader: otherPage, HydrateFallback: () => null },
  ])
  return { ...render(<Stub initialEntries={[path]} />), user: userEvent.setup(), statuses, opened }
}

function statusOf(reply: unknown): number {
  const { init } = (reply ?? {}) as { init?: ResponseInit | null }
  return init?.status ?? 200
}
