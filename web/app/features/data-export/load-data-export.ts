// Loader helper: the signed-in user's data export, for the page and the JSON file. Redirects to /account if there is none.
import type { DataExport } from '@murmullo/contract/accounts/data-export'
import type { PageContext } from '@murmullo/contract/api/page-context'
import { redirect } from 'react-router'
import { errorCode } from '../../lib/forms/api-errors.ts'
import { requireAccount } from '../../lib/auth/guards.ts'

export async function loadDataExport(page: PageContext, url: URL): Promise<DataExport> {
  requireAccount(page, url)
  try {
    return await page.api.accounts.downloadArchive()
  } catch (error) {
    if (errorCode(error) === 'accounts.data_export_missing') throw redirect('/account#seccion-archive')
    throw error
  }
}
