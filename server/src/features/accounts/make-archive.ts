// Worker job: builds the data export of an account. Long lists are read with keyset pagination.
import type { Services } from '../../platform/call.ts'
import { findMyAccount } from './accounts.store.ts'
import { viewMyAccount } from './accounts.view.ts'
import { viewArchive } from './archive.view.ts'
import {
  fillArchive,
  findArchiveOwner,
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
} from './archives.store.ts'
import { listSessionsOf } from './sessions.store.ts'

const pageSize = 500

export async function makeArchive({ db: { app }, clock }: Services, archiveId: string): Promise<void> {
  const owner = await findArchiveOwner(app, archiveId)
  // A newer request replaced it, or the account was deleted.
  if (owner === undefined) return
  const { accountId, userId } = owner
  const body = viewArchive({
    madeAt: new Date(clock()),
    account: viewMyAccount(await findMyAccount(app, accountId)),
    described: owner,
    secrets: await everyPage((after) => listOwnSecrets(app, accountId, after, pageSize)),
    comments: await everyPage((after) => listOwnComments(app, accountId, after, pageSize)),
    photos: await everyPage((after) => listOwnPhotos(app, accountId, after, pageSize)),
    photoComments: await everyPage((after) => listOwnPhotoComments(app, accountId, after, pageSize)),
    messages: await everyPage((after) => listOwnMessages(app, accountId, after, pageSize)),
    requests: await everyPage((after) => listOwnRequests(app, accountId, after, pageSize)),
    chatDoor: owner.chatDoor,
    decisions: await everyPage((after) => listOwnDecisions(app, accountId, after, pageSize)),
    reports: await everyPage((after) => listOwnReports(app, accountId, after, pageSize)),
    follows: await listFollowedNicknames(app, accountId),
    blocks: await listBlockedNicknames(app, accountId),
    notifications: await everyPage((after) => listOwnNotifications(app, accountId, after, pageSize)),
    sessions: userId === null ? [] : await listSessionsOf(app, userId),
  })
  await fillArchive(app, archiveId, body)
}

async function everyPage<Row extends { id: string }>(list: (after: string | null) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  let after: string | null = null
  for (;;) {
    const page: Row[] = await list(after)
    rows.push(...page)
    if (page.length < pageSize) return rows
    after = page.at(-1)?.id ?? null
  }
}
