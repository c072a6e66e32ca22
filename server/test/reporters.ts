// Test fixture: a world with reporters and moderators.
import { randomUUIDv7 } from 'node:crypto'
import type { ReportCategory } from '@murmullo/contract/report-categories'
import { forgetSessions } from '../src/features/accounts/read-session.ts'
import { jobsOf } from '../src/worker.ts'
import { joinTeam } from './join-team.ts'
import { newPerson, type Person } from './person.ts'
import { openTalkingWorld, type TalkingWorld } from './talkers.ts'
import type { Known } from './told.ts'
import { writeComment, writeSecret } from './written.ts'

export type ReportingWorld = TalkingWorld & {
  readonly staff: (role: 'moderator' | 'admin', nickname?: string) => Promise<Known>
  /** A browser without an account, on its own network. */
  readonly visitor: () => Person
  /** Public ids of a new secret and of a comment on it, by the same author; "Anónimo" unless a nickname is passed. */
  readonly written: (author: Known, nickname?: string) => Promise<{ secretId: string; commentId: string; text: string }>
  /** Runs the queued jobs that notify reporters, this many times each. */
  readonly answer: (times?: number) => Promise<void>
}

export const why = (reason = 'Porque sí.', category: ReportCategory = 'harassment') => ({ category, reason })

export async function openReportingWorld(environment: NodeJS.ProcessEnv = {}): Promise<ReportingWorld> {
  const world = await openTalkingWorld(environment)
  const staff = async (role: 'moderator' | 'admin', nickname?: string) => {
    const known = await world.person(nickname)
    await joinTeam(world.sql, known.accountId, role, { password: true })
    forgetSessions(world.services)
    return known
  }
  const written = async ({ accountId }: Known, nickname: string | null = null) => {
    const text = `Palabras de ${randomUUIDv7()}.`
    const secret = await writeSecret(world.sql, accountId, { text, nickname })
    await writeComment(world.sql, accountId, secret, { text: `Y ${text}`, nickname })
    const [row] = await world.sql<{ secretId: string; commentId: string }>(
      `select s.public_id as "secretId", c.public_id as "commentId"
       from content.secrets s join content.comments c on c.secret_id = s.id where s.id = $1`,
      [secret],
    )
    return { secretId: row?.secretId ?? '', commentId: row?.commentId ?? '', text }
  }
  const job = jobsOf(world.services).find(({ name }) => name === 'reports.answer')
  const answer = async (times = 1) => {
    const waiting = await world.sql<{ data: unknown }>(
      `delete from jobs.job where name = 'reports.answer' and state = 'created' returning data`,
    )
    for (const { data } of waiting) await Promise.all(Array.from({ length: times }, async () => job?.run(data)))
  }
  return { ...world, staff, visitor: () => newPerson(world.url), written, answer }
}
