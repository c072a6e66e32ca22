// Loader helper: the signed-in user's data export, for the page and the JSON file. Redirects to /account if there is none.
import type { Archive } from '@murmullo/contract/archive'
import type { PageContext } from '@murmullo/contract/page'
import { redirect } from 'react-router'
import { codeOf } from '../../lib/attempt.ts'
import { requireAccount } from '../../lib/guard.ts'

export async function readMyArchive(page: PageContext, url: URL): Promise<Archive> {
  requireAccount(page, url)
  try {
    return await page.api.accounts.downloadArchive()
  } catch (error) {
    if (codeOf(error) === 'accounts.archive_missing') throw redirect('/account#seccion-archive')
    throw error
  }
}
