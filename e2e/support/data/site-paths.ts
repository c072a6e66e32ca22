// Lists every URL path of the site from the route table and the endpoint table, so that a test over all paths cannot omit one.
import { listEndpoints } from '@murmullo/contract/core/endpoint'
import { endpoints } from '@murmullo/contract/api/endpoints'
import routes from '../../../web/app/routes.ts'

type Route = { readonly path?: string; readonly children?: readonly Route[] }

/** Each path parameter is replaced by each of `ids`: an unknown id, a public one, and one that belongs to a user. */
export function listSitePaths(ids: readonly string[]): string[] {
  const pages = (routes as readonly Route[]).flatMap((route) => listPagePaths(route, ''))
  const endpointPaths = listEndpoints(endpoints).map(({ endpoint }) => `/api/v1${endpoint.path}`)
  const fixed = ['/api/v1/openapi.json', '/sitemap.xml', '/robots.txt', '/sw.js', '/sin-conexion', '/favicon.svg']
  const allPaths = [
    ...pages.flatMap((page) => [page, page === '/' ? '/_.data' : `${page}.data`]),
    ...endpointPaths,
    ...fixed,
  ]
  return [...new Set(allPaths.flatMap((path) => fillParameters(path, ids)))]
}

function listPagePaths({ path, children = [] }: Route, parentPath: string): string[] {
  const fullPath = path === undefined ? parentPath : `${parentPath}/${path}`
  const ownPath = children.length === 0 || path !== undefined ? [fullPath === '' ? '/' : fullPath] : []
  return [...ownPath, ...children.flatMap((child) => listPagePaths(child, fullPath))]
}

function fillParameters(path: string, ids: readonly string[]): string[] {
  const parameterPattern = /:\w+\??|\{\w+\}|\*/
  return parameterPattern.test(path) ? ids.map((id) => path.replaceAll(new RegExp(parameterPattern, 'g'), id)) : [path]
}
