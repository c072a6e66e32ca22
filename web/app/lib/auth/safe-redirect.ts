// Safe redirect after login: allows only paths of known routes, otherwise returns the home page.
const knownRoutes =
  /^\/($|sfw$|nsfw$|new$|account(\/(datos|segundo-factor))?$|profile$|my-secrets$|notifications$|reports?(\/[2-9A-Za-z]{8})?$|photos$|photos\/[\w-]+$|search$|login$|register$|recover$|forgot-password$|promesa$|politicas-privacidad$|terminos-servicio$|contacto$|murmullo$|chat(\/[\w-]+)*$|admin(\/[\w-]+)*$|decisiones(\/[0-9A-Za-z]{22})?$|secret\/[0-9A-Za-z]{22}$|edit-secret\/[0-9A-Za-z]{22}$|user\/[0-9A-Za-z]{22}$)/
const maxLength = 500
/** Routes that need a session. */
const sessionRoutes = /^\/(chat|admin|decisiones|my-secrets|edit-secret|notifications|account|reports)(\/|$)/

export function safeRedirect(input: unknown): string {
  if (typeof input !== 'string' || input.length > maxLength) return '/'
  // Rejects anything that a browser could parse as another host, or that is not valid in a header.
  if (!/^\/(?![/\\])[\w\-./~%?=&+,:@]*(#[\w-]*)?$/.test(input)) return '/'
  const here = 'http://here.invalid'
  if (!URL.canParse(input, here)) return '/'
  const { origin, pathname, search, hash } = new URL(input, here)
  return origin === here && knownRoutes.test(pathname) ? pathname + search + hash : '/'
}

export function requiresSession(pathname: string): boolean {
  return sessionRoutes.test(pathname)
}

export function loginUrl(url: URL): string {
  return `/login?redirect=${encodeURIComponent(url.pathname.replace(/\.data$/, '') + url.search)}`
}
