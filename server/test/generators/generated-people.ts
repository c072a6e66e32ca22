// Test generator: accounts of a generated world and their private rows (reactions, blocks, audit log), which no public response may reveal.
import { reactionKinds } from '@murmullo/contract/content/secrets'
import { createIds, type Random } from '../../src/seed/random.ts'
import type { SeedAuthor } from '../../src/seed/rows.ts'
import type { Row } from '../database/load-rows.ts'

export type GeneratedPerson = SeedAuthor & {
  readonly public_id: string
  readonly nickname_key: string
  readonly role: string
  readonly created_at: string
}

const yearMs = 365 * 24 * 3_600_000

/** One account per chosen nickname, and some with a generated nickname. */
export function generatePeople(random: Random, chosen: readonly string[], now: Date): GeneratedPerson[] {
  const ids = createIds(random)
  const automatic = Array.from({ length: 1 + random.below(7) }, () => `usuario_${random.hex(6)}`)
  return [...chosen, ...new Set(automatic)].map((nickname) => {
    const joined = new Date(now.getTime() - random.below(3 * yearMs))
    return {
      accountId: ids.uuid(),
      authorSalt: Buffer.from(random.hex(64), 'hex'),
      public_id: ids.publicId(),
      nickname,
      nickname_key: nickname.toLowerCase(),
      role: random.pick(['member', 'member', 'moderator', 'admin']),
      created_at: joined.toISOString(),
    }
  })
}

type Reacted = { readonly id: string; readonly reactions: readonly number[] }

export function generatePrivateRows(random: Random, people: readonly GeneratedPerson[], secrets: readonly Reacted[]) {
  const ids = createIds(random)
  const randomAccountId = () => random.pick(people as [GeneratedPerson]).accountId
  const blocks = people.flatMap(({ accountId }) => {
    const blocked = randomAccountId()
    return blocked === accountId ? [] : [{ blocker_id: accountId, blocked_id: blocked, created_at: new Date(0) }]
  })
  return {
    'identity.reactions': secrets.flatMap(({ id, reactions }) =>
      reactions.flatMap((count, index) =>
        Array.from(
          { length: count },
          (): Row => ({ secret_id: id, kind: reactionKinds[index], pseudonym: ids.uuid() }),
        ),
      ),
    ),
    'identity.blocks': blocks,
    'identity.idempotency_keys': secrets.slice(0, random.below(5)).map(
      (): Row => ({
        mark: `\\x${random.hex(64)}`,
        input_mark: `\\x${random.hex(64)}`,
        reply: `\\x${random.hex(80)}`,
        created_at: new Date(0),
      }),
    ),
    'identity.audit_log': secrets.slice(0, random.below(5)).map(
      ({ id }): Row => ({
        at: new Date(0),
        actor_id: randomAccountId(),
        action: 'secrets.look',
        subject: id,
        details: {},
      }),
    ),
  }
}
