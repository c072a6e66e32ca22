// Decides which requests may be answered with what was made for somebody else, and under which name that is kept.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** All that our public addresses read from a query. One more name might change the answer in ways nobody looked at: then nothing is kept. */
const ofPages = ['genero', 'edadMin', 'edadMax', 'pais', 'orden', 'after', 'through', 'comments', '_routes', 'index']
const ofApi = ['section', 'gender', 'minAge', 'maxAge', 'country', 'order', 'by']
const knownParams = new Set([...ofPages, ...ofApi])
/** Only these give answers that are the same for everybody; nothing else waits here. */
const publicPaths =
  /^\/(\?|$|_\.data|(sfw|nsfw)(\.data)?(\?|$)|(sfw\/)?atom\.xml$|secret\/|more\/|api\/v1\/secrets(\/|\?|$))/
const longest = 1_000
const onlyTheme = /^theme=(dark|light)$/

export type KeptKey = {
  readonly name: string
  /** False for what few people ask for: the pages behind a cursor. */
  readonly popular: boolean
}

/**
 * Null for anything that is not a plain public read. A cookie we do not know to be harmless makes it personal: whoever is signed in
 * is never answered from here.
 */
export function keptKeyOf({ method, url = '', headers }: IncomingMessage): KeptKey | null {
  if (method !== 'GET' || url.length > longest || !publicPaths.test(url)) return null
  if (headers.authorization !== undefined || headers.range !== undefined || isForAnotherHost(headers)) return null
  const theme = headers.cookie === undefined ? '' : onlyTheme.exec(headers.cookie)?.[1]
  if (theme === undefined) return null
  const query = url.indexOf('?')
  if (query !== -1 && !namesAreKnown(url.slice(query + 1))) return null
  const name = `${theme} ${headers.host ?? ''} ${url}`
  return { name, popular: query === -1 || !/[?&](after|through|comments)=/.test(url) }
}

/** The page is drawn for the host that the proxy names; what is kept goes by the one in the request. They must be one. */
function isForAnotherHost({ host, 'x-forwarded-host': forwarded }: IncomingHttpHeaders): boolean {
  return forwarded !== undefined && forwarded !== host
}

function namesAreKnown(query: string): boolean {
  return query.split('&').every((part) => {
    const end = part.indexOf('=')
    return knownParams.has(end === -1 ? part : part.slice(0, end))
  })
}
