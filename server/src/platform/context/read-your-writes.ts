// Read-your-writes: a cookie with the same value for every client records that it wrote lately, without server state. Its requests read from the
// primary, and its pages are not the shared copies.
import { readPrimaryCookie } from './cookie-names.ts'
import type { Cookies } from './request-context.ts'

export function readYourWrites(cookies: Pick<Cookies, 'set'>, seconds: number): void {
  cookies.set(readPrimaryCookie, '1', seconds)
}
