// Test of transaction ids: after everything that users do, no transaction stands in rows of an account and in rows of content. In a stolen
// database `xmin` and `xmax`, which PostgreSQL stores with each row, would otherwise join an account with what it wrote.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendAuditEntry } from '../src/platform/audit/audit-log.ts'
import { listJobs } from '../src/worker.ts'
import { secretInput } from './builders/content.ts'
import { deleteAccount } from './builders/erasure.ts'
import type { User } from './builders/users.ts'
import { sanction, setNickname } from './clients/sanction-user.ts'
import {
  listCrossings,
  listSanctionCrossings,
  listUnclassifiedTables,
  readNextTransactionId,
} from './database/transaction-crossings.ts'
import { createWorld, type World } from './world/world.ts'

let world: World<'ai'>
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
})
afterAll(() => world.close())

async function runJobs(...names: string[]): Promise<void> {
  for (const { name, run } of listJobs(world.services)) if (names.includes(name)) await run(null)
}

async function publish(author: User, text: string): Promise<string> {
  return (await author.api.secrets.publishSecret(secretInput(text))).id
}

type Step = () => Promise<unknown>

/** A later update replaces the transaction id of a row: the rows are read after each step, as by a thief who takes a copy at that moment. */
async function findCrossings(steps: readonly Step[], lists = [listCrossings]): Promise<string[]> {
  const found = new Set<string>()
  for (const step of steps) {
    const before = await readNextTransactionId(world.sql)
    await step()
    for (const list of lists) for (const crossing of await list(world.sql, before)) found.add(crossing)
  }
  return [...found].toSorted()
}

function commentsAndReactions(author: User, reader: User): Step[] {
  let id = ''
  return [
    async () => (id = await publish(author, 'Un secreto con comentarios.')),
    () => reader.api.comments.addComment({ secretId: id, text: 'Sin firma.' }),
    () => reader.api.comments.addComment({ secretId: id, text: 'Con firma.', signed: true }),
    () => world.notifications.runJobs(),
    async () => {
      const { device } = await world.api.reactions.issueDevice()
      await world.api.reactions.setReaction({ device, secretId: id, kind: 'heart', reacted: true })
      await sleep(20)
    },
    () => runJobs('notifications.notify-reactions'),
    () => author.api.notifications.listNotifications({}),
    () => author.api.notifications.muteSecret({ id, isMuted: true }),
    () => author.api.notifications.markAllRead(),
    () => author.api.secrets.editSecret({ id, text: 'Un secreto editado.', explicit: false }),
    () => author.api.secrets.setPrivacy({ id, isPrivate: true }),
    () => author.api.secrets.deleteSecret({ id }),
  ]
}

function reportsAndModeration(author: User, reader: User, moderator: User): Step[] {
  const text = '[duda] Un texto en duda.'
  let ids = { reported: '', held: '' }
  return [
    async () => {
      ids = { ...ids, reported: await publish(author, 'Un secreto del que alguien avisa.') }
    },
    () =>
      reader.api.reports.sendReport({ kind: 'secret', id: ids.reported, category: 'harassment', reason: 'Porque sí.' }),
    async () => {
      ids = { ...ids, held: await publish(author, text) }
    },
    () => world.notifications.runJobs(),
    async () => {
      const { id, seen } = await world.moderation.findReview(moderator, text)
      await moderator.api.moderation.decideReview({ id, seen, decision: 'remove', rule: 'hate' })
    },
    () => world.moderation.endUndoWindow(),
    () => world.notifications.runJobs(),
    async () => {
      const { statementId } = await author.api.secrets.readMine({ id: ids.held })
      await author.api.moderation.appeal({ id: statementId ?? '', text: 'No lo es.' })
    },
  ]
}

type Sanctioned = { readonly from: 'review' | 'case'; readonly of: string }

/** Set by one moderator; the user appeals, and another moderator answers or revokes it. */
function sanctionSteps(person: User, [moderator, colleague]: readonly [User, User], subject: Sanctioned): Step[] {
  const appeal = async () => {
    const { sanction: own } = await person.api.sanctions.readMine()
    await person.api.moderation.appeal({ id: own?.statementId ?? '', text: 'No fui yo.' })
  }
  const readNewest = async () => {
    const [newest] = (await moderator.api.sanctions.readCase(subject)).sanctions
    return newest?.id ?? ''
  }
  const runAll = async () => {
    await world.notifications.runJobs()
    await world.notifications.runReporterJobs()
  }
  return [
    () => sanction(moderator, { ...subject, kind: 'silence' }),
    runAll,
    () => sanction(moderator, { ...subject, kind: 'suspend' }),
    appeal,
    async () => colleague.api.sanctions.answerObjection({ id: await readNewest(), outcome: 'upheld' }),
    runAll,
    async () => colleague.api.sanctions.revoke({ id: await readNewest() }),
    () => sanction(moderator, { ...subject, kind: 'suspend' }),
    ...(subject.from === 'case' ? [() => moderator.api.reports.resolveCase({ number: subject.of })] : []),
    appeal,
    async () => colleague.api.sanctions.answerObjection({ id: await readNewest(), outcome: 'overturned' }),
    runAll,
  ]
}

function erasure(leaver: User, stayer: User): Step[] {
  const publishTwo = async (author: User) => {
    await publish(author, 'Un secreto sin firma.')
    const id = await publish(author, 'Un secreto privado.')
    await author.api.secrets.setPrivacy({ id, isPrivate: true })
  }
  return [
    () => publishTwo(leaver),
    () => publishTwo(stayer),
    () => stayer.api.accounts.eraseSecrets({ confirm: true, mode: 'cohort' }),
    () => runJobs('accounts.resume-erasures'),
    () => deleteAccount(world, leaver, 'cohort'),
    () => runJobs('accounts.release-cohort'),
    () => runJobs('accounts.resume-erasures'),
  ]
}

test('transaction ids: every table has a side, or a reason why it needs none', async () => {
  expect(await listUnclassifiedTables(world.sql)).toEqual([])
})

test('transaction ids: comments, reactions, reports and moderation join no account and content in one transaction', async () => {
  const [author, reader] = [await world.users.chatUser(), await world.users.chatUser()]
  const moderator = await world.users.staff('moderator')
  const steps = [...commentsAndReactions(author, reader), ...reportsAndModeration(author, reader, moderator)]
  expect(await findCrossings(steps)).toEqual([])
})

test('transaction ids: a follow, a nickname and an erasure join no account and content in one transaction', async () => {
  const [leaver, stayer] = [await world.users.chatUser(), await world.users.chatUser()]
  const steps = [
    () => leaver.api.profiles.follow({ id: stayer.publicId, following: true }),
    () => setNickname(leaver, `Otro-${leaver.publicId.slice(0, 6)}`),
    () => world.notifications.runJobs(),
    ...erasure(leaver, stayer),
  ]
  expect(await findCrossings(steps)).toEqual([])
})

test('transaction ids: sanctions from a review and from a case, appeals and revocations join no account with content, a case or an audit entry', async () => {
  const [author, reader] = [await world.users.chatUser(), await world.users.chatUser()]
  const staff = [await world.users.staff('moderator'), await world.users.staff('moderator')] as const
  const text = '[duda] Un texto por el que sancionan.'
  const id = await publish(author, text)
  const { id: review } = await world.moderation.findReview(staff[0], text)
  await reader.api.reports.sendReport({ kind: 'secret', id, category: 'harassment', reason: 'Porque sí.' })
  const [open] = await world.sql<{ number: string }>(
    'select number from identity.report_cases where target_public_id = $1',
    [id],
  )
  const subjects = [
    { from: 'review', of: review },
    { from: 'case', of: open?.number ?? '' },
  ] as const
  for (const subject of subjects)
    expect(
      await findCrossings(sanctionSteps(author, staff, subject), [listCrossings, listSanctionCrossings]),
      subject.from,
    ).toEqual([])
  // The last answer withdrew the measure of the closed case.
  expect(
    await world.sql('select measures, withdrawn from identity.report_cases where number = $1', [open?.number]),
  ).toEqual([{ measures: [], withdrawn: ['sanctioned'] }])
  const actions = ['set', 'answer', 'set', 'revoke', 'answer'].map((action) => `sanctions.${action}`)
  for (const { of } of subjects) {
    const entries = await world.sql<{ action: string }>(
      `select action from identity.audit_log where subject = $1 and action like 'sanctions.%'`,
      [of],
    )
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['sanctions.set', ...actions].toSorted())
  }
})

test('transaction ids, planted: an audit entry and a report case in the transaction of a sanction are found', async () => {
  const person = await world.users.chatUser()
  const [of, moderator] = [person.publicId, await world.users.staff('moderator')]
  await sanction(moderator, { from: 'user', of, kind: 'warn' })
  await moderator.api.reports.sendReport({ kind: 'user', id: of, category: 'harassment', reason: 'Porque sí.' })
  const before = await readNextTransactionId(world.sql)
  await world.services.db.write.transaction().execute(async (trx) => {
    await trx
      .selectFrom('identity.sanctions')
      .select('id')
      .where('accountId', '=', person.accountId)
      .forShare()
      .execute()
    await trx.selectFrom('identity.reportCases').select('id').where('targetPublicId', '=', of).forUpdate().execute()
    await appendAuditEntry(trx, { actorId: moderator.accountId, action: 'sanctions.revoke', subject: of })
  })
  expect(await listSanctionCrossings(world.sql, before)).toEqual([
    'identity.sanctions × identity.audit_log',
    'identity.sanctions × identity.report_cases',
  ])
})

test('transaction ids, planted: a publication that touched the account of its author is found', async () => {
  const author = await world.users.anonymous()
  const before = await readNextTransactionId(world.sql)
  const id = await publish(author, 'Un secreto con huella.')
  await world.services.db.write.transaction().execute(async (trx) => {
    await trx.updateTable('content.secrets').set({ isExplicit: true }).where('publicId', '=', id).execute()
    await trx.selectFrom('identity.accounts').select('id').where('id', '=', author.accountId).forKeyShare().execute()
  })
  expect(await listCrossings(world.sql, before)).toEqual(['identity.accounts × content.secrets'])
})
