// Test fixture: a world with a fake AI provider, users and staff, and a review queue.
import { randomUUIDv7 } from 'node:crypto'
import type { Review } from '@murmullo/contract/moderation'
import { type FakeAiProvider, startFakeAiProvider } from '../src/dev/ai-provider.ts'
import { clearSessionCache } from '../src/features/accounts/read-session.ts'
import { checkComment } from '../src/features/comments/check-comment.ts'
import { afterUndo } from './after-undo.ts'
import { grantStaffRole } from './join-team.ts'
import { createTestUser, type TestUser } from './person.ts'
import { createWorld, type World } from './world.ts'

export type StaffWorld = World & {
  readonly provider: FakeAiProvider
  readonly member: () => Promise<TestUser>
  readonly registered: () => Promise<TestUser>
  /** A staff session; by default with step-up authentication just passed. */
  readonly staff: (role: 'moderator' | 'admin', said?: { readonly password: boolean }) => Promise<TestUser>
  /** A registered staff member whose session has passed only the password step. */
  readonly staffWithoutFactor: (role: 'moderator' | 'admin') => Promise<TestUser>
  /** The whole review queue, as a moderator sees it. */
  readonly queue: (person: TestUser) => Promise<Review[]>
  /** The review with this text. */
  readonly findReview: (person: TestUser, text: string) => Promise<Review>
  /** The undo window of all decisions so far is over, and the worker has applied them. */
  readonly afterUndo: () => Promise<void>
  /** Adds a comment and runs its moderation job; returns its internal id. */
  readonly comment: (person: TestUser, secretId: string, text: string) => Promise<string>
}

export async function createStaffWorld(environment: NodeJS.ProcessEnv = {}): Promise<StaffWorld> {
  const provider = await startFakeAiProvider()
  const world = await createWorld({ AI_BASE_URL: provider.baseUrl, ...environment })
  const member = async () => {
    const person = createTestUser(world.url)
    await person.api.accounts.continueAnonymously()
    return person
  }
  const registered = async () => {
    const person = createTestUser(world.url)
    await person.api.accounts.register({ email: `p${randomUUIDv7()}@correo.example`, password: 'una-clave-larga' })
    return person
  }
  const staff = async (role: 'moderator' | 'admin', said = { password: true }) => {
    const person = await member()
    await grantStaffRole(world.sql, (await person.api.accounts.readMine()).id, role, said)
    clearSessionCache(world.services)
    return person
  }
  const newcomer = async (role: 'moderator' | 'admin') => {
    const person = await registered()
    await grantStaffRole(world.sql, (await person.api.accounts.readMine()).id, role, { password: true, factor: false })
    clearSessionCache(world.services)
    return person
  }
  const queue = async ({ api }: TestUser) => {
    const all: Review[] = []
    let after: string | null = null
    do {
      const { items, next } = await api.moderation.listReviews(after === null ? {} : { after })
      all.push(...items)
      after = next
    } while (after !== null)
    return all
  }
  const waiting = async (person: TestUser, text: string) => {
    const found = (await queue(person)).find((review) => review.text === text)
    if (found === undefined) throw new Error(`does not wait: ${text}`)
    return found
  }
  const comment = async ({ api }: TestUser, secretId: string, text: string) => {
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
    staffWithoutFactor: newcomer,
    queue,
    findReview: waiting,
    comment,
    close,
    afterUndo: () => afterUndo(world.services),
  }
}

export const secretInput = (text: string) => ({ text, isAdult: true, explicit: false })

export const errorCode = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
