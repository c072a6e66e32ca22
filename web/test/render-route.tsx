// Component test helper: renders a component as the page of a route, with a stub of its action.
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createRoutesStub } from 'react-router'
import { expect } from 'vitest'
import { keepFormOnNetworkError } from '../app/lib/forms/network-errors.ts'

type RouteStub = {
  readonly path?: string
  /** Paths of the actions that the component submits to, besides its own route. */
  readonly actions?: Readonly<Record<string, (form: FormData) => unknown>>
  readonly action?: (form: FormData) => unknown
  readonly loader?: () => unknown
  /** Data of the root loader, for components that read the viewer. */
  readonly site?: unknown
  /** Result of the action for a page that was rendered after a POST without JavaScript. */
  readonly actionData?: unknown
  /** Loader of the page that follows a redirect. */
  readonly nextPage?: () => Promise<unknown>
}

/** Submitted forms are recorded; `action` returns the result, or throws like a lost connection. */
export async function renderRoute(
  Component: ComponentType,
  { path = '/', action, loader, site, actions = {}, actionData, nextPage }: RouteStub = {},
) {
  const submitted: Record<string, unknown>[] = []
  const record =
    (act: (form: FormData) => unknown) =>
    async ({ request }: { request: Request }) => {
      const form = await request.formData()
      submitted.push(Object.fromEntries(form))
      return act(form)
    }
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      middleware: [keepFormOnNetworkError as never],
      HydrateFallback: () => null,
      ...(site !== undefined && { loader: () => site }),
      children: [
        { id: 'page', path, Component, ...(action && { action: record(action) }), ...(loader && { loader }) },
        ...Object.entries(actions).map(([actionPath, act]) => ({ path: actionPath, action: record(act) })),
        { path: '*', Component: () => <p>another page</p>, ...(nextPage && { loader: nextPage }) },
      ],
    },
  ])
  const hydrationData = { loaderData: { root: null, page: null }, actionData: { page: actionData } }
  const page = <Stub initialEntries={[path]} {...(actionData !== undefined && { hydrationData })} />
  const view = render(page)
  // The router runs the middleware before the first render.
  await waitFor(() => expect(view.container.firstChild).not.toBeNull())
  // A render flushes the effects of the render before it; without one they run at some later time.
  view.rerender(page)
  return { ...view, user: userEvent.setup(), submitted }
}
