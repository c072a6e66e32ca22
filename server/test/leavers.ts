// Test fixture for erasure cohorts: users with content, their account deletion, and what a visitor still sees.
import { randomUUIDv7 } from 'node:crypto'
import type { ErasureMode } from '@murmullo/contract/erasure'
import { beginErasure } from '../src/features/accounts/delete-account.ts'
import { eraseAccount } from '../src/features/accounts/erase-account.ts'
import { newPublicId } from '../src/platform/public-id.ts'
import type { World } from './world.ts'
import { insertComment, insertSecret } from './written.ts'

const dayMs = 86_400_000

export type LeavingUser = { readonly accountId: string; readonly publicId: string }
export type ErasureWorld = World & {
  /** Advances the clock of the application. */
  readonly advanceDays: (days: number) => void
  /** An account without a session: deletion does not need one. */
  readonly user: (nickname?: string) => Promise<LeavingUser>
  /** Inserts secrets of a user and returns their public ids. */
  readonly publishSecrets: (user: LeavingUser, texts: number, nickname?: string | null) => Promise<string[]>
  /** Inserts a comment of a user and returns its public id. */
  readonly addComment: (user: LeavingUser, secret: string, nickname?: string | null) => Promise<string>
  /** Deletes the account as the endpoint does, and runs the worker job. Returns the receipt. */
  readonly deleteAccount: (user: LeavingUser, mode?: ErasureMode) => Promise<string>
  /** The subset of ids that a visitor without a cookie can read: secrets, comments and profiles. */
  readonly visibleIds: (ids: readonly string[]) => Promise<string[]>
  readonly close: () => Promise<void>
}

export function withErasures(world: World): ErasureWorld {
  let passed = 0
  let users = 0
  Object.assign(world.services, { clock: () => Date.now() + passed })
  const keyFor = async (publicId: string) =>
    (await world.sql<{ id: string }>('select id from content.secrets where public_id = $1', [publicId]))[0]?.id ?? ''
  const newText = (nickname: string | null) => ({ text: `Lo que nadie sabe, ${randomUUIDv7()}.`, nickname })
  return {
    ...world,
    advanceDays: (days) => {
      passed += days * dayMs
    },
    user: async (nickname = `usuario_${newPublicId().toLowerCase()}`) => {
      users += 1
      const user = { accountId: randomUUIDv7(), publicId: newPublicId() }
      await world.sql(`insert into identity.accounts (id, public_id, nickname, nickname_key) values ($1, $2, $3, $4)`, [
        user.accountId,
        user.publicId,
        nickname,
        `${nickname.toLowerCase()}${users}`,
      ])
      return user
    },
    publishSecrets: async ({ accountId }, texts, nickname = null) => {
      const ids: string[] = []
      for (let n = 0; n < texts; n += 1) {
        const key = await insertSecret(world.sql, accountId, newText(nickname))
        const [row] = await world.sql<{ id: string }>('select public_id as id from content.secrets where id = $1', [
          key,
        ])
        ids.push(row?.id ?? '')
      }
      return ids
    },
    addComment: async ({ accountId }, secret, nickname = null) => {
      await insertComment(world.sql, accountId, await keyFor(secret), newText(nickname))
      const [row] = await world.sql<{ id: string }>(
        `select c.public_id as id from content.comments c join identity.comment_authors w on w.comment_id = c.id
         where w.account_id = $1 order by c.id desc limit 1`,
        [accountId],
      )
      return row?.id ?? ''
    },
    deleteAccount: async ({ accountId }, mode = 'together') => {
      const receipt = await beginErasure(world.services, { accountId, isAdmin: false, mode })
      await eraseAccount(world.services, receipt)
      return receipt
    },
    visibleIds: async (ids) => {
      const rows = await world.sql<{ id: string }>(
        `select public_id as id from content.public_secrets where public_id = any ($1)
         union all select c.public_id from content.public_comments c join content.public_secrets s on s.id = c.secret_id
           where c.public_id = any ($1)`,
        [ids],
      )
      const found = new Set(rows.map(({ id }) => id))
      for (const id of ids)
        if (
          await world.api.profiles.readProfile({ id }).then(
            () => true,
            () => false,
          )
        )
          found.add(id)
      return ids.filter((id) => found.has(id))
    },
  }
}
