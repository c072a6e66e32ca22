// Test fixture: a world with reporters and moderators.
import { randomUUIDv7 } from 'node:crypto'
import type { ReportCategory } from '@murmullo/contract/report-categories'
import { clearSessionCache } from '../src/features/accounts/read-session.ts'
import { listJobs } from '../src/worker.ts'
import { grantStaffRole } from './join-team.ts'
import { createTestUser, type TestUser } from './person.ts'
import { createChatWorld, type ChatWorld } from './talkers.ts'
import type { KnownUser } from './told.ts'
import { insertComment, insertSecret } from './written.ts'

export type ReportingWorld = ChatWorld & {
  readonly staff: (role: 'moderator' | 'admin', nickname?: string) => Promise<KnownUser>
  /** A browser without an account, on its own network. */
  readonly visitor: () => TestUser
  /** Public ids of a new secret and of a comment on it, by the same author; "Anónimo" unless a nickname is passed. */
  readonly insertContent: (
    author: KnownUser,
    nickname?: string,
  ) => Promise<{ secretId: string; commentId: string; text: string }>
  /** Runs the queued jobs that notify reporters, this many times each. */
  readonly runReporterJobs: (times?: number) => Promise<void>
}

export const reportInput = (reason = 'Porque sí.', category: ReportCategory = 'harassment') => ({ category, reason })

export async function createReportingWorld(environment: NodeJS.ProcessEnv = {}): Promise<ReportingWorld> {
  const world = await createChatWorld(environment)
  const staff = async (role: 'moderator' | 'admin', nickname?: string) => {
    const known = await world.createUser(nickname)
    await grantStaffRole(world.sql, known.accountId, role, { password: true })
    clearSessionCache(world.services)
    return known
  }
  const written = async ({ accountId }: KnownUser, nickname: string | null = null) => {
    const text = `Palabras de ${randomUUIDv7()}.`
    const secret = await insertSecret(world.sql, accountId, { text, nickname })
    await insertComment(world.sql, accountId, secret, { text: `Y ${text}`, nickname })
    const [row] = await world.sql<{ secretId: string; commentId: string }>(
      `select s.public_id as "secretId", c.public_id as "commentId"
       from content.secrets s join content.comments c on c.secret_id = s.id where s.id = $1`,
      [secret],
    )
    return { secretId: row?.secretId ?? '', commentId: row?.commentId ?? '', text }
  }
  const job = listJobs(world.services).find(({ name }) => name === 'reports.answer')
  const answer = async (times = 1) => {
    const waiting = await world.sql<{ data: unknown }>(
      `delete from jobs.job where name = 'reports.answer' and state = 'created' returning data`,
    )
    for (const { data } of waiting) await Promise.all(Array.from({ length: times }, async () => job?.run(data)))
  }
  return { ...world, staff, visitor: () => createTestUser(world.url), insertContent: written, runReporterJobs: answer }
}
