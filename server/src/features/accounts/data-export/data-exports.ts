// Data export of an account: the permission to download for one day, the download, and pruning. The export itself is never stored.
import type { DataExport, DataExportGrant } from '@murmullo/contract/accounts/data-export'
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import type { DocumentStream } from '../../../platform/pagination/document-stream.ts'
import { assertOwner } from '../account/assert-owner.ts'
import { deleteDelayedRequest } from '../account/delayed-requests.store.ts'
import { requireSession } from '../auth/require-session.ts'
import {
  deleteExpiredDataExportGrants,
  findDataExportGrant,
  upsertDataExportGrant,
} from './data-export-grants.store.ts'
import { viewDataExportGrant } from './data-export.view.ts'
import { streamDataExport } from './stream-data-export.ts'

/** Endpoint handler: allows the owner to download the data export. */
export async function requestDataExport(context: RequestContext, { proof }: { proof?: string | undefined }) {
  const { accountId } = await assertOwner(context, proof)
  await context.deps.db.write.transaction().execute(async (trx) => {
    // A delayed request would extend the permission later.
    await deleteDelayedRequest(trx, { accountId, action: 'export' })
    await upsertDataExportGrant(trx, accountId)
  })
  return {}
}

/** Endpoint handler: until when the account may download. */
export async function readDataExport(context: RequestContext): Promise<DataExportGrant> {
  return viewDataExportGrant(await findDataExportGrant(context.deps.db.write, requireSession(context).accountId))
}

/** Endpoint handler: streams the data export. It requires the owner's session: there is no signed link that could leak. */
export async function downloadDataExport(context: RequestContext): Promise<DocumentStream<DataExport>> {
  const { accountId } = requireSession(context)
  const { deps } = context
  if ((await findDataExportGrant(deps.db.write, accountId)) === undefined)
    throw new AppError('accounts.data_export_missing')
  return streamDataExport(deps, accountId)
}

/** Cron job: prunes expired permissions. */
export function pruneDataExports({ db }: Deps): Promise<void> {
  return deleteExpiredDataExportGrants(db.write)
}
