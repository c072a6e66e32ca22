// Lists every URL path of the site from the route table and the endpoint table, so that a test over all paths cannot omit one.
import { listEndpoints } from '@murmullo/contract/endpoint'
import { endpoints } from '@murmullo/contract/endpoints'
import routes from '../../web/app/routes.ts'

type Route = { readonly path?: string; readonly children?: readonly Route[] }

/** Each path parameter is replaced by each of `ids`: an unknown id, a public one, and one that belongs to a user. */
export function everyPath(ids: readonly string[]): string[] {
  const pages = (routes as readonly Route[]).flatMap((route) => pagesUnder(route, ''))
  const doors = listEndpoints(endpoints).map(({ endpoint }) => `/api/v1${endpoint.path}`)
  const fixed = ['/api/v1/openapi.json', '/sitemap.xml', '/robots.txt', '/sw.js', '/sin-conexion', '/favicon.svg']
  const whole = [...pages.flatMap((page) => [page, page === '/' ? '/_.data' : `${page}.data`]), ...doors, ...fixed]
  return [...new Set(whole.flatMap((path) => filled(path, ids)))]
}

function pagesUnder({ path, children = [] }: Route, above: string): string[] {
  const here = path === undefined ? above : `${above}/${path}`
  const own = children.length === 0 || path !== undefined ? [here === '' ? '/' : here] : []
  return [...own, ...children.flatMap((child) => pagesUnder(child, here))]
}

function filled(path: string, ids: readonly string[]): string[] {
  const named = /:\w+\??|\{\w+\}|\*/
  return named.test(path) ? ids.map((id) => path.replaceAll(new RegExp(named, 'g'), id)) : [path]
}
