// Test fixture: a build of the web package with one route for every path, instead of the pages of the site.
import type { PageContext } from '@murmullo/contract/api/page-context'
import { type ActionFunctionArgs, createContext, type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import type { PageBuild } from '../../src/http/pages/register-pages.ts'

const page = createContext<PageContext>()

type Answer = (request: Request, page: PageContext) => Response | Promise<Response>
type Args = LoaderFunctionArgs | ActionFunctionArgs

/** `loader` answers GET requests, `action` form submits. */
export function createPageStub(routes: { readonly loader: Answer; readonly action?: Answer }): PageBuild {
  const answer =
    (each: Answer) =>
    ({ request, context }: Args) =>
      each(request, context.get(page))
  const { loader, action } = routes
  const module = { loader: answer(loader), ...(action !== undefined && { action: answer(action) }) }
  const build = {
    entry: {
      module: {
        default: () => new Response(),
        renderedHtml: new WeakMap(),
        loadContext: (given: PageContext) => new RouterContextProvider(new Map([[page, given]])),
      },
    },
    routes: { page: { id: 'page', path: '*', module } },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    publicPath: '/',
    basename: '/',
    assetsBuildDirectory: '',
    routeDiscovery: { mode: 'initial' },
  }
  return build as unknown as PageBuild
}
