// Test helpers for sanctions: a moderator sanctions a user over HTTP.
import type { SanctionKind } from '@murmullo/contract/core/action-kinds'
import type { SanctionOrigin } from '@murmullo/contract/moderation/sanctions'
import type { TestUser } from './test-user.ts'
import type { Site } from '../site/site.ts'

type SanctionOptions = {
  readonly from: SanctionOrigin
  readonly of: string
  readonly kind: SanctionKind
  readonly days?: number
  readonly reason?: string
}

export async function sanction(
  { api }: TestUser,
  { from, of, kind, days = 7, reason = 'No está bien.' }: SanctionOptions,
) {
  const { seen } = await api.sanctions.readCase({ from, of })
  const sanctionInput = { from, of, rule: 'harassment', reason, seen } as const
  if (kind === 'warn') return api.sanctions.caution({ ...sanctionInput, kind })
  if (kind === 'silence') return api.sanctions.caution({ ...sanctionInput, kind, days })
  return kind === 'suspend'
    ? api.sanctions.exclude({ ...sanctionInput, kind, days })
    : api.sanctions.exclude({ ...sanctionInput, kind })
}

/** Sets a nickname and returns the public id of the account. */
export async function setNickname({ api }: TestUser, nickname: string): Promise<string> {
  await api.accounts.changeNickname({ nickname })
  return (await api.accounts.readMine()).id
}

/** Moves the dates of all sanctions back by this many days. */
export async function ageSanctions({ sql }: Pick<Site, 'sql'>, days: number): Promise<void> {
  await sql(
    `update identity.sanctions set created_at = created_at - make_interval(days => $1), ends_at = ends_at - make_interval(days => $1)`,
    [days],
  )
}
