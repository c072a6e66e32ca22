// Safe redirect after login: allows only paths of known routes, otherwise returns the home page.
const pages =
  /^\/($|sfw$|nsfw$|new$|account(\/(datos|segundo-factor))?$|profile$|my-secrets$|notifications$|reports?(\/[2-9A-Za-z]{8})?$|photos$|photos\/[\w-]+$|search$|login$|register$|recover$|forgot-password$|politicas-privacidad$|terminos-servicio$|contacto$|murmullo$|chat(\/[\w-]+)*$|admin(\/[\w-]+)*$|decisiones(\/[0-9A-Za-z]{22})?$|secret\/[0-9A-Za-z]{22}$|edit-secret\/[0-9A-Za-z]{22}$|user\/[0-9A-Za-z]{22}$)/
const longest = 500
/** Routes that need a session. */
const guarded = /^\/(chat|admin|decisiones|my-secrets|edit-secret|notifications|account|reports)(\/|$)/

export function safeReturn(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > longest) return '/'
  // Rejects anything that a browser could parse as another host, or that is not valid in a header.
  if (!/^\/(?![/\\])[\w\-./~%?=&+,:@]*(#[\w-]*)?$/.test(wanted)) return '/'
  const here = 'http://here.invalid'
  if (!URL.canParse(wanted, here)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, here)
  return origin === here && pages.test(pathname) ? pathname + search + hash : '/'
}

export function isGuarded(pathname: string): boolean {
  return guarded.test(pathname)
}

export function logInPath(url: URL): string {
  return `/login?redirect=${encodeURIComponent(url.pathname.replace(/\.data$/, '') + url.search)}`
}
