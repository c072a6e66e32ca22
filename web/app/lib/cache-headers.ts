// For pages that are the same for everybody: any cache may keep them a few seconds, and a reader asks whether theirs is still right.
import type { HeadersArgs } from 'react-router'

export const sharedFor = { 'Cache-Control': 'public, max-age=0, s-maxage=5' }

/** What failed is nobody's to keep. Whoever sends a cookie gets their own copy: the server sees to that. */
export function sharedHeaders({ errorHeaders }: HeadersArgs): Headers {
  return errorHeaders ?? new Headers(sharedFor)
}
