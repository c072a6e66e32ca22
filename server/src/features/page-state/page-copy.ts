// Policy of the shared pages: which signed-in readers get the shared copy of a public page. Blocks do not matter here: the request for the state of
// the page hides comments, so that no page reveals a block (docs/decisions/0078-blocks-and-shared-pages.md).
import type { Cookies, Deps, Session } from '../../platform/context/request-context.ts'
import { readSession } from '../accounts/auth/read-session.ts'

export async function readsSharedPages(services: Deps, cookies: Pick<Cookies, 'read'>): Promise<boolean> {
  const session = await readSession(services, cookies)
  return session !== null && hasImpersonalPages(session)
}

/** Whether public pages have nothing of the reader in them. Those of the staff have controls, and those of a sanctioned user a banner. */
export function hasImpersonalPages({ kind, awaiting, sanction }: Session): boolean {
  return (kind === 'anonymous' || kind === 'registered') && awaiting === null && sanction === null
}
