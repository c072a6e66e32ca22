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
  /** Result of the action for a page that was rendered after a POST without JavaScript. */
  readonly actionData?: unknown
}

/** Submitted forms are recorded; `action` returns the result, or throws like a lost connection. */
export async function renderRoute(
  Component: ComponentType,
  { path = '/', action, actions = {}, actionData }: RouteStub = {},
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
      children: [
        { id: 'page', path, Component, ...(action && { action: record(action) }) },
        ...Object.entries(actions).map(([actionPath, act]) => ({ path: actionPath, action: record(act) })),
        { path: '*', Component: () => <p>another page</p> },
      ],
    },
  ])
  const hydrationData = { loaderData: { root: null, page: null }, actionData: { page: actionData } }
  const view = render(<Stub initialEntries={[path]} {...(actionData !== undefined && { hydrationData })} />)
  // The router runs the middleware before the first render.
  await waitFor(() => expect(view.container.firstChild).not.toBeNull())
  return { ...view, user: userEvent.setup(), submitted }
}
