// Data export of an account as a streamed document: each list is read with keyset pagination while the client downloads it.
import type { DataExport } from '@murmullo/contract/accounts/data-export'
import { truncateToMinute } from '@murmullo/contract/core/primitives'
import { type ContentKind, contentKinds } from '../../../platform/authorship/author-tables.ts'
import { listTagsByKind } from '../../../platform/authorship/author-chains.ts'
import { findHighWaterMarks } from '../../../platform/authorship/high-water-marks.ts'
import type { Deps } from '../../../platform/context/request-context.ts'
import type { KeyStore } from '../../../platform/crypto/key-store.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type DocumentStream, streamPages } from '../../../platform/pagination/document-stream.ts'
import { viewMyAccount } from '../account/accounts.view.ts'
import { findMyAccount } from '../auth/accounts.store.ts'
import {
  type ContentOwner,
  findExportedProfile,
  listBlockedNicknames,
  listFollowedNicknames,
  listOwnComments,
  listOwnDecisions,
  listOwnMessages,
  listOwnNotifications,
  listOwnPasskeys,
  listOwnPhotoComments,
  listOwnPhotos,
  listOwnReports,
  listOwnRequests,
  listOwnSecrets,
  listOwnSessions,
} from './data-export.store.ts'
import {
  viewComment,
  viewDecision,
  viewMessage,
  viewNickname,
  viewNotification,
  viewPasskey,
  viewPhoto,
  viewPhotoComment,
  viewReport,
  viewRequest,
  viewSecret,
  viewSession,
} from './data-export.view.ts'

/** A page of the longest secrets has a megabyte. */
const pageSize = 200

/** `owner`: the account, the tags of its entries of one kind, or both. */
type ListPage<Owner, Row> = (db: Db, owner: Owner, after: string | null, count: number) => Promise<Row[]>

/**
 * Every page is a query of its own, on any connection: one snapshot for the whole export would be held open as long as the slowest client
 * downloads.
 */
export async function streamDataExport(
  { db: { write }, keys, clock }: Deps,
  accountId: string,
): Promise<DocumentStream<DataExport>> {
  const {
    preferences,
    quietHours,
    notificationSchedule,
    hasPhrase: _,
    ...account
  } = viewMyAccount(await findMyAccount(write, accountId))
  const { userId, username, displayName, bio, chatDoor } = await findExportedProfile(write, accountId)
  /** An erasure first deletes the user, then the rows: only while the user exists does a short page mean that a list ends. */
  const assertNotErased = async () => {
    if ((await findExportedProfile(write, accountId)).userId !== userId)
      throw new Error('the account was erased during its data export')
  }
  const listBy = <Owner, Row extends { readonly id: string }, Item>(
    findOwner: () => Promise<Owner>,
    listPage: ListPage<Owner, Row>,
    view: (row: Row) => Item,
  ) =>
    streamPages(
      pageSize,
      async (after, count) => {
        const rows = await listPage(write, await findOwner(), after, count)
        if (rows.length < count) await assertNotErased()
        return rows
      },
      view,
    )
  const list = <Row extends { readonly id: string }, Item>(listPage: ListPage<string, Row>, view: (row: Row) => Item) =>
    listBy(async () => accountId, listPage, view)
  let reading: Promise<ContentOwner> | undefined
  /** Read once, when the first list begins: content that is published later is not in the export. */
  const getOwner = () => (reading ??= readContentOwner(write, keys, accountId))
  const getTags = async (kind: ContentKind) => (await getOwner()).tags[kind]
  return {
    madeAt: truncateToMinute(new Date(clock())),
    account,
    profile: { username, displayName, bio },
    preferences,
    quietHours,
    notificationSchedule,
    secrets: listBy(() => getTags('secret'), listOwnSecrets, viewSecret),
    comments: listBy(() => getTags('comment'), listOwnComments, viewComment),
    photos: listBy(() => getTags('photo'), listOwnPhotos, viewPhoto),
    photoComments: listBy(() => getTags('photoComment'), listOwnPhotoComments, viewPhotoComment),
    messages: list(listOwnMessages, viewMessage),
    requests: list(listOwnRequests, viewRequest),
    chatDoor,
    decisions: listBy(getOwner, listOwnDecisions, viewDecision),
    reports: list(listOwnReports, viewReport),
    follows: list(listFollowedNicknames, viewNickname),
    blocks: list(listBlockedNicknames, viewNickname),
    notifications: listBy(getOwner, listOwnNotifications, viewNotification),
    sessions: list(listOwnSessions, viewSession),
    passkeys: list(listOwnPasskeys, viewPasskey),
  }
}

async function readContentOwner(db: Db, keys: KeyStore, accountId: string): Promise<ContentOwner> {
  const tags = await listTagsByKind(db, keys, accountId, contentKinds)
  return { accountId, tags, marks: await findHighWaterMarks(db, keys, accountId) }
}
