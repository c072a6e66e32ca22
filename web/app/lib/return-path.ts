// Where somebody goes back to after signing in: a page of this site that is in the table of pages, or home.
const pages =
  /^\/($|sfw$|nsfw$|new$|account(\/(datos|segundo-factor))?$|profile$|my-secrets$|notifications$|reports?(\/[2-9A-Za-z]{8})?$|photos$|photos\/[\w-]+$|search$|login$|register$|recover$|forgot-password$|politicas-privacidad$|terminos-servicio$|contacto$|murmullo$|chat(\/[\w-]+)*$|admin(\/[\w-]+)*$|decisiones(\/[0-9A-Za-z]{22})?$|secret\/[0-9A-Za-z]{22}$|edit-secret\/[0-9A-Za-z]{22}$|user\/[0-9A-Za-z]{22}$)/
const longest = 500
/** Pages that are nothing without somebody signed in. */
const guarded = /^\/(chat|admin|decisiones|my-secrets|edit-secret|notifications|account|reports)(\/|$)/

export function safeReturn(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > longest) return '/'
  // Anything a browser might read as another host, or that a header could not carry.
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
