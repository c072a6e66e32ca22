// Transactional outbox of deliveries about content. A row is written with the notification and names its account only in a box (AES-256-GCM with id
// and version as AAD). At the next whole hour a worker schedules all rows of the hour: a row of an account that was written right after one about
// a text would say whose text it is.
import type { NotificationType } from '@murmullo/contract/notifications/notifications'
import type { AuthorshipKey } from '../../../platform/authorship-keys.ts'
import { decrypt, encrypt } from '../../../platform/crypto/aes-gcm.ts'
import type { Deps } from '../../../platform/context/request-context.ts'
import { newRandomId } from '../../../platform/crypto/internal-id.ts'
import { bytesToUuid, uuidToBytes } from '../../../platform/crypto/uuid.ts'
import type { Trx } from '../../../platform/db/database.ts'
import type { Recipient } from './deliveries.columns.ts'
import { findRecipients } from './deliveries.store.ts'
import { deleteOutboxRows, insertOutboxRows, listDueRows, type OutboxRow } from './delivery-outbox.store.ts'
import { channelsFor, scheduleDeliveries } from './schedule-deliveries.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const batchSize = 500

/** In the transaction of the notifications: both are committed or neither. It only reads rows of accounts. */
export async function insertOutbox(
  { keys, clock }: Deps,
  trx: Trx,
  type: NotificationType,
  accounts: readonly string[],
): Promise<void> {
  if (accounts.length === 0) return
  const [active] = await keys.allVersions('notification-state')
  if (active === undefined) throw new Error('no authorship key')
  const { version: keyVersion, key } = active
  const now = clock()
  const recipients = await findRecipients(trx, accounts)
  const rows = recipients
    .filter((recipient) => channelsFor(recipient, type).length > 0)
    .map((recipient) => {
      const id = newRandomId()
      const box = encrypt(key.export(), aad(id, keyVersion), uuidToBytes(recipient.accountId))
      return { id, type, dueAt: new Date(dueTime(now, recipient)), keyVersion, box }
    })
  await insertOutboxRows(trx, rows)
}

/** A user who chose "al instante" is scheduled at once; the row has the minute. */
function dueTime(now: number, { mode }: Recipient): number {
  return mode === 'instant' ? Math.floor(now / minuteMs) * minuteMs : (Math.floor(now / hourMs) + 1) * hourMs
}

/** Idempotent: after a crash before the deletion the rows are scheduled again, which changes nothing. */
export async function scheduleDueOutbox(deps: Deps): Promise<void> {
  const { db, clock } = deps
  let taken = batchSize
  while (taken === batchSize) {
    const rows = await listDueRows(db.write, new Date(clock()), batchSize)
    await scheduleRows(deps, rows)
    await deleteOutboxRows(
      db.write,
      rows.map(({ id }) => id),
    )
    taken = rows.length
  }
}

async function scheduleRows(deps: Deps, rows: readonly OutboxRow[]): Promise<void> {
  const versions = await deps.keys.allVersions('notification-state')
  const groups = Map.groupBy(rows, ({ type, dueAt }) => `${type} ${dueAt.getTime()}`)
  for (const group of groups.values()) {
    const accounts = group.flatMap(({ id, keyVersion, box }) => {
      const key = versions.find(({ version }) => version === keyVersion)?.key
      const plaintext = key === undefined ? null : decrypt([key.export()], aad(id, keyVersion), box)
      return plaintext === null ? [] : bytesToUuid(plaintext)
    })
    const [first] = group
    // As of the due time, not of now: a worker that was down for hours must not skip a batch.
    if (first !== undefined)
      await scheduleDeliveries(deps, first.type, [...new Set(accounts)], Math.min(first.dueAt.getTime(), deps.clock()))
  }
}

/** Key rotation: the same account, encrypted with the first of the keys. Null when no key decrypts it. */
export function reencryptOutboxRow(
  versions: readonly AuthorshipKey[],
  { id, keyVersion, box }: Pick<OutboxRow, 'id' | 'keyVersion' | 'box'>,
): Buffer | null {
  const [active] = versions
  const previous = versions.find(({ version }) => version === keyVersion)
  const plaintext = previous === undefined ? null : decrypt([previous.key.export()], aad(id, keyVersion), box)
  return plaintext && active ? encrypt(active.key.export(), aad(id, active.version), plaintext) : null
}

function aad(id: string, version: number): string {
  return `identity.delivery_outbox ${id} ${version}`
}
