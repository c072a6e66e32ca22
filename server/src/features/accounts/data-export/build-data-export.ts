// Worker job: builds the data export of an account. Long lists are read with keyset pagination.
import type { Deps } from '../../../platform/context/request-context.ts'
import { findMyAccount } from '../auth/accounts.store.ts'
import { viewMyAccount } from '../account/accounts.view.ts'
import { viewDataExport } from './data-export.view.ts'
import {
  saveDataExportBody,
  findDataExportOwner,
  listBlockedNicknames,
  listFollowedNicknames,
  listOwnComments,
  listOwnDecisions,
  listOwnMessages,
  listOwnNotifications,
  listOwnPhotoComments,
  listOwnPhotos,
  listOwnReports,
  listOwnRequests,
  listOwnSecrets,
} from './data-exports.store.ts'
import { listUserSessions } from '../auth/sessions.store.ts'

const pageSize = 500

export async function buildDataExport({ db: { app }, clock }: Deps, exportId: string): Promise<void> {
  const owner = await findDataExportOwner(app, exportId)
  // A newer request replaced it, or the account was deleted.
  if (owner === undefined) return
  const { accountId, userId } = owner
  const body = viewDataExport({
    madeAt: new Date(clock()),
    account: viewMyAccount(await findMyAccount(app, accountId)),
    profile: owner,
    secrets: await readAllPages((after) => listOwnSecrets(app, accountId, after, pageSize)),
    comments: await readAllPages((after) => listOwnComments(app, accountId, after, pageSize)),
    photos: await readAllPages((after) => listOwnPhotos(app, accountId, after, pageSize)),
    photoComments: await readAllPages((after) => listOwnPhotoComments(app, accountId, after, pageSize)),
    messages: await readAllPages((after) => listOwnMessages(app, accountId, after, pageSize)),
    requests: await readAllPages((after) => listOwnRequests(app, accountId, after, pageSize)),
    chatDoor: owner.chatDoor,
    decisions: await readAllPages((after) => listOwnDecisions(app, accountId, after, pageSize)),
    reports: await readAllPages((after) => listOwnReports(app, accountId, after, pageSize)),
    follows: await listFollowedNicknames(app, accountId),
    blocks: await listBlockedNicknames(app, accountId),
    notifications: await readAllPages((after) => listOwnNotifications(app, accountId, after, pageSize)),
    sessions: userId === null ? [] : await listUserSessions(app, userId),
  })
  await saveDataExportBody(app, exportId, body)
}

async function readAllPages<Row extends { id: string }>(
  list: (after: string | null) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  let after: string | null = null
  for (;;) {
    const page: Row[] = await list(after)
    rows.push(...page)
    if (page.length < pageSize) return rows
    after = page.at(-1)?.id ?? null
  }
}
