// Test helper: the HTML of a path of these routes, rendered as the server does, with its lazy components.
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router'
import { vi } from 'vitest'

export async function renderHtml(routes: RouteObject[], path: string): Promise<string> {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(new URL(path, 'http://localhost')))
  if (context instanceof Response) throw new Error(`${path} answered ${context.status}`)
  const router = createStaticRouter(handler.dataRoutes, context)
  const render = () => renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  // The first rendering starts to load the lazy components.
  render()
  await vi.dynamicImportSettled()
  return render()
}
