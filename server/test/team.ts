// Test fixture: a world with a fake AI provider, users and staff, and a review queue.
import { randomUUIDv7 } from 'node:crypto'
import type { Review } from '@murmullo/contract/moderation'
import { type AiProvider, openAiProvider } from '../src/dev/ai-provider.ts'
import { forgetSessions } from '../src/features/accounts/read-session.ts'
import { checkComment } from '../src/features/comments/check-comment.ts'
import { afterUndo } from './after-undo.ts'
import { joinTeam } from './join-team.ts'
import { newPerson, type Person } from './person.ts'
import { openWorld, type World } from './world.ts'

export type TeamWorld = World & {
  readonly provider: AiProvider
  readonly member: () => Promise<Person>
  readonly registered: () => Promise<Person>
  /** A staff session; by default with step-up authentication just passed. */
  readonly staff: (role: 'moderator' | 'admin', said?: { readonly password: boolean }) => Promise<Person>
  /** A registered staff member whose session has passed only the password step. */
  readonly newcomer: (role: 'moderator' | 'admin') => Promise<Person>
  /** The whole review queue, as a moderator sees it. */
  readonly queue: (person: Person) => Promise<Review[]>
  /** The review with this text. */
  readonly waiting: (person: Person, text: string) => Promise<Review>
  /** The undo window of all decisions so far is over, and the worker has applied them. */
  readonly afterUndo: () => Promise<void>
  /** Adds a comment and runs its moderation job; returns its internal id. */
  readonly comment: (person: Person, secretId: string, text: string) => Promise<string>
}

export async function openTeamWorld(environment: NodeJS.ProcessEnv = {}): Promise<TeamWorld> {
  const provider = await openAiProvider()
  const world = await openWorld({ AI_BASE_URL: provider.baseUrl, ...environment })
  const member = async () => {
    const person = newPerson(world.url)
    await person.api.accounts.continueAnonymously()
    return person
  }
  const registered = async () => {
    const person = newPerson(world.url)
    await person.api.accounts.register({ email: `p${randomUUIDv7()}@correo.example`, password: 'una-clave-larga' })
    return person
  }
  const staff = async (role: 'moderator' | 'admin', said = { password: true }) => {
    const person = await member()
    await joinTeam(world.sql, (await person.api.accounts.readMine()).id, role, said)
    forgetSessions(world.services)
    return person
  }
  const newcomer = async (role: 'moderator' | 'admin') => {
    const person = await registered()
    await joinTeam(world.sql, (await person.api.accounts.readMine()).id, role, { password: true, factor: false })
    forgetSessions(world.services)
    return person
  }
  const queue = async ({ api }: Person) => {
    const all: Review[] = []
    let after: string | null = null
    do {
      const { items, next } = await api.moderation.listReviews(after === null ? {} : { after })
      all.push(...items)
      after = next
    } while (after !== null)
    return all
  }
  const waiting = async (person: Person, text: string) => {
    const found = (await queue(person)).find((review) => review.text === text)
    if (found === undefined) throw new Error(`does not wait: ${text}`)
    return found
  }
  const comment = async ({ api }: Person, secretId: string, text: string) => {
    const { id } = await api.comments.addComment({ secretId, text })
    const [row] = await world.sql<{ id: string }>('select id from content.comments where public_id = $1', [id])
    await checkComment(world.services, row?.id ?? '')
    return row?.id ?? ''
  }
  const close = async () => {
    await world.close()
    await provider.close()
  }
  return {
    ...world,
    provider,
    member,
    registered,
    staff,
    newcomer,
    queue,
    waiting,
    comment,
    close,
    afterUndo: () => afterUndo(world.services),
  }
}

export const secretSaying = (text: string) => ({ text, isAdult: true, explicit: false })

export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
