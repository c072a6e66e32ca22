// Test helpers for erasure: delete an account as its endpoint and its job do, and list what a visitor can still read.
import type { ErasureMode } from '@murmullo/contract/accounts/erasure'
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import { beginErasure } from '../../src/features/accounts/erasure/delete-account.ts'
import { eraseAccount } from '../../src/features/accounts/erasure/erase-account.ts'
import type { Site } from '../site/site.ts'

/** Returns the receipt. Needs no session. */
export async function deleteAccount(
  { services, worker }: Site,
  { accountId }: { readonly accountId: string },
  mode: ErasureMode = 'cohort',
): Promise<string> {
  const receipt = await beginErasure(services, { accountId, isAdmin: false, mode })
  await eraseAccount(worker, receipt)
  return receipt
}

/** The subset of public ids that a visitor without a cookie can read: secrets, comments and profiles. */
export async function visibleIds(
  { sql, api }: Site & { readonly api: MurmulloApi },
  ids: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `select public_id as id from content.public_secrets where public_id = any ($1)
     union all select c.public_id from content.public_comments c join content.public_secrets s on s.id = c.secret_id
       where c.public_id = any ($1)`,
    [ids],
  )
  const found = new Set(rows.map(({ id }) => id))
  const hasProfile = (id: string) =>
    api.profiles.readProfile({ id }).then(
      () => true,
      () => false,
    )
  for (const id of ids) if (await hasProfile(id)) found.add(id)
  return ids.filter((id) => found.has(id))
}
