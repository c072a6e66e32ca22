// Simulated days of a test world: users sign in, read, publish, comment, look at their notifications, report, delete and sign out, over HTTP. The
// ground truth (who wrote what, and who was active on which day) is what a linkage attack must not find.
import { createRandom, type Random } from '../../src/seed/random.ts'
import { listJobs } from '../../src/worker.ts'
import { secretInput } from '../builders/content.ts'
import type { User } from '../builders/users.ts'
import { runConcurrently } from '../clients/reaction-clients.ts'
import type { World } from '../world/world.ts'

export type Size = {
  readonly accounts: number
  readonly days: number
  readonly activePerDay: number
  /** Mean numbers of a visit. */
  readonly secrets: number
  readonly comments: number
  /** Visits at the same time. */
  readonly online: number
}

/** `id`: public id. */
export type WrittenText = {
  readonly id: string
  readonly kind: 'secret' | 'comment'
  readonly author: string
}
/**
 * Of one day: the accounts that visited the site, and the texts that were not deleted. `reporters`: their reports have the time, which the moderators see.
 * Accounts by public id.
 */
export type Day = {
  readonly active: readonly string[]
  readonly reporters: readonly string[]
  readonly texts: readonly WrittenText[]
}

/** Runs after a part of a day, on the world as it is then. */
export type Moments = {
  readonly noon: (day: number) => Promise<void>
  readonly evening: (day: number) => Promise<void>
  readonly night: (day: number) => Promise<void>
}

type Member = User & { readonly signIn: () => Promise<unknown>; isSignedIn: boolean }

const partsOfDay = 6
const chance = { report: 0.02, delete: 0.05, settings: 0.05, markRead: 0.6, signOut: 0.5 }

export async function simulateDays(world: World, size: Size, moments: Moments): Promise<Day[]> {
  const random = createRandom(26)
  const members = await createMembers(world, size.accounts)
  await runWorker(world)
  const published: string[] = []
  const days: Day[] = []
  for (let day = 0; day < size.days; day += 1) {
    const active = shuffle(members, random).slice(0, size.activePerDay)
    const texts: WrittenText[] = []
    const reporters: string[] = []
    for (let part = 0; part < partsOfDay; part += 1) {
      const visitors = active.filter((_, index) => index % partsOfDay === part)
      await runConcurrently(visitors, size.online, async (member) => {
        const visit: Visit = { member, size, random: createRandom(random.below(2 ** 31)), published }
        const { written, hasReported } = await runVisit(visit)
        for (const text of written) texts.push({ ...text, author: member.publicId })
        if (hasReported) reporters.push(member.publicId)
      })
      await runWorker(world)
      if (part === partsOfDay / 2 - 1) await moments.noon(day)
      if (part === partsOfDay - 1) await moments.evening(day)
      else world.clock.advance({ hours: 24 / partsOfDay })
    }
    days.push({ active: active.map(({ publicId }) => publicId), reporters, texts })
    await endDay(world)
    await moments.night(day)
  }
  return days
}

/** The clock of the database does not move: its dates go back by a day, so that the next visit extends its session. */
async function endDay({ sql, clock }: World): Promise<void> {
  clock.advance({ hours: 24 / partsOfDay })
  await sql('update identity.sessions set created_at = created_at - 1, updated_at = updated_at - 1')
}

/** Every third account is anonymous; a third of the others has a verified address and gets e-mails. */
async function createMembers(world: World, count: number): Promise<Member[]> {
  const members: Member[] = []
  const indexes = Array.from({ length: count }, (_, index) => index)
  await runConcurrently(indexes, 4, async (index) => {
    if (index % 3 === 0) {
      const user = await world.users.anonymous()
      members.push({ ...user, isSignedIn: true, signIn: () => user.api.accounts.recover({ phrase: user.phrase }) })
      return
    }
    const user = await world.users.registered({ isEmailVerified: index % 3 === 1, ageDays: 2 })
    const { email, password } = user
    members.push({ ...user, isSignedIn: true, signIn: () => user.api.accounts.logIn({ email, password }) })
  })
  return members
}

type Visit = {
  readonly member: Member
  readonly size: Size
  readonly random: Random
  /** Public ids of secrets that others can comment on. */
  readonly published: string[]
}
type Written = Pick<WrittenText, 'id' | 'kind'>

async function runVisit({ member, size, random, published }: Visit) {
  const { api } = member
  if (!member.isSignedIn) await member.signIn()
  member.isSignedIn = true
  await api.secrets.listFeed({})
  await api.notifications.listNotifications({})
  const written: Written[] = []
  const publish = async () => {
    const { id } = await api.secrets.publishSecret(secretInput(`Un secreto ${random.hex(12)} de hoy.`))
    written.push({ id, kind: 'secret' })
    published.push(id)
  }
  const comment = async () => {
    const secretId = published[random.below(published.length)]
    if (secretId === undefined) return
    const text = `Te leo, ${random.hex(12)}.`
    // The secret may be deleted by now.
    const created = await api.comments.addComment({ secretId, text }).catch(() => null)
    if (created !== null) written.push({ id: created.id, kind: 'comment' })
  }
  const steps = [
    ...Array.from({ length: drawCount(size.secrets, random) }, () => publish),
    ...Array.from({ length: drawCount(size.comments, random) }, () => comment),
  ]
  for (const step of shuffle(steps, random)) await step()
  if (random.chance(chance.markRead)) await api.notifications.markAllRead()
  if (random.chance(chance.settings)) await api.accounts.savePreferences({ darkMode: random.chance(0.5) })
  const target = published[random.below(published.length)]
  const hasReported = target !== undefined && random.chance(chance.report)
  if (hasReported)
    await api.reports
      .sendReport({ kind: 'secret', id: target, category: 'spam', reason: 'Publicidad.' })
      .catch(() => undefined)
  const [first] = written
  if (first?.kind === 'secret' && random.chance(chance.delete)) {
    await api.secrets.deleteSecret({ id: first.id })
    written.shift()
  }
  if (random.chance(chance.signOut)) {
    await api.accounts.logOut()
    member.isSignedIn = false
  }
  return { written, hasReported }
}

/** Between half and one and a half of the mean. */
function drawCount(mean: number, random: Random): number {
  return Math.floor(mean / 2 + random.next() * (mean + 1))
}

export function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1)
    const moved = shuffled[last] as Item
    shuffled[last] = shuffled[other] as Item
    shuffled[other] = moved
  }
  return shuffled
}

/** All queued jobs, and the e-mails that are due, as the worker role does. Jobs enqueue others: until the queue is empty. */
async function runWorker({ sql, services, notifications }: World): Promise<void> {
  const jobs = listJobs(services)
  for (;;) {
    const queued = await sql<{ name: string; data: unknown }>(
      `delete from jobs.job where state = 'created' returning name, data`,
    )
    if (queued.length === 0) break
    for (const { name, data } of queued) await jobs.find((job) => job.name === name)?.run(data)
  }
  await notifications.sendEmails()
}
