// Test fixture for generated moderation sequences: one secret at a time in a real database, driven by the real handlers.
import { randomUUIDv7 } from 'node:crypto'
import { AppError } from '@murmullo/contract/core/errors'
import type { ModelResponse } from '@murmullo/contract/moderation/verdict'
import { applyDecisions } from '../../src/features/admin/decisions/apply-decisions.ts'
import { decideReview } from '../../src/features/admin/decisions/decide-review.ts'
import { removeContent } from '../../src/features/admin/decisions/remove-content.ts'
import { undoReview } from '../../src/features/admin/decisions/undo-review.ts'
import { staffPseudonym } from '../../src/features/moderation/statements/staff-pseudonym.ts'
import { appeal } from '../../src/features/moderation/appeals/appeal.ts'
import { sendReport } from '../../src/features/reports/sending/send-report.ts'
import { editSecret } from '../../src/features/secrets/publishing/edit-secret.ts'
import type { RequestContext } from '../../src/platform/context/request-context.ts'
import { newPublicId } from '../../src/platform/crypto/public-id.ts'
import { reviewFingerprint } from '../../src/platform/crypto/text-fingerprint.ts'
import { createSessionContext } from '../clients/session-context.ts'
import { type ModerationModel, moderators, type Start, type Step } from './moderation-model.ts'
import { createWorld, type World } from '../world/world.ts'

export type ModerationModelWorld = Awaited<ReturnType<typeof createModerationModelWorld>>

const cleanResponse: ModelResponse = {
  explanation: '',
  detectedPatterns: [],
  reason: 'ninguna',
  isInappropriate: false,
  isExplicit: false,
  requiresHumanReview: false,
  confidenceScore: 0.95,
}

export async function createModerationModelWorld() {
  const world = await createWorld()
  const started = Date.now()
  const answered = { kind: 'answered', value: cleanResponse, isFallback: false, model: 'test', ms: 0 }
  Object.assign(world.services, { ai: { call: async () => answered, preload: async () => {} } })
  const setTime = (ms: number) => world.clock.set(started + ms)
  const team = new Map<string, string>()
  /** Names by pseudonym. */
  const names = new Map<string, string>()
  for (const name of moderators) {
    const { accountId } = await world.users.insertAccount({ role: 'moderator' })
    team.set(name, accountId)
    names.set(await staffPseudonym(world.services.keys, accountId, 'statements'), name)
  }
  return {
    close: world.close,
    shape,
    begin: (start: Start) => begin(world, start, { team, names, setTime }),
    /** Rows that violate the minor-safety invariant. Must be empty after every sequence. */
    unsafe: () =>
      world.sql(`select s.id from content.secrets s where s.is_minor_flagged and s.state = 'visible' and (s.is_explicit or
        (select count(*) from moderation.minor_approvals a join moderation.checks k on k.id = a.check_id
          where k.secret_id = s.id) < 2)`),
  }
}

type Around = {
  readonly team: ReadonlyMap<string, string>
  readonly names: ReadonlyMap<string, string>
  readonly setTime: (ms: number) => void
}

let texts = 0
const newText = (isMinor: boolean) => `${isMinor ? 'Tengo 15 años.' : 'Otra cosa.'} Texto ${(texts += 1)}.`

async function begin(world: World, { isMinor, explicit, isHidden }: Start, { team, names, setTime }: Around) {
  const { accountId: authorId } = await world.users.insertAccount()
  const [secretId, checkId] = [randomUUIDv7(), randomUUIDv7()]
  const [publicId, reviewId] = [newPublicId(), newPublicId()]
  const isHiddenAtStart = isMinor || isHidden
  setTime(0)
  await world.sql(
    `with secret as (insert into content.secrets (id, public_id, text, country_code, is_explicit, state, is_minor_flagged)
       values ($1, $2, $3, 'MX', $4, $5, $6)),
     statement as (insert into identity.statements (id, public_id, secret_id, action, rule, by_human)
       select $11::uuid, $7, $1, 'hidden', 'held', false where $5 = 'hidden')
     insert into moderation.checks (id, public_id, secret_id, risk_level, needs_review)
       values ($8, $9, $1, $10, true)`,
    [
      secretId,
      publicId,
      newText(isMinor),
      explicit,
      isHiddenAtStart ? 'hidden' : 'visible',
      isMinor,
      newPublicId(),
      checkId,
      reviewId,
      isHiddenAtStart ? 'high' : 'low',
      randomUUIDv7(),
    ],
  )
  await world.authorship.record('secret', authorId, secretId)
  const as = (accountId: string, kind: 'registered' | 'moderator'): RequestContext => {
    const context = createSessionContext(kind === 'moderator' ? world.staff : world.services, {
      accountId,
      nickname: 'prueba',
    })
    return { ...context, viewer: kind, session: context.session && { ...context.session, kind } }
  }
  const moderator = (name: string) => as(team.get(name) ?? '', 'moderator')
  const author = as(authorId, 'registered')
  const row = async () => {
    const [found] = await world.sql<{ text: string; appeal: string | null; isMinor: boolean; last: string | null }>(
      `select s.text, (select t.appeal from identity.statements t where t.secret_id = s.id and t.appeal is not null
           and t.outcome is null order by t.id desc limit 1) as appeal,
         (select t.public_id from identity.statements t where t.secret_id = s.id order by t.id desc limit 1) as last,
         s.is_minor_flagged or exists (select from identity.report_cases c where c.target_key = s.id) as "isMinor"
       from content.secrets s where s.id = $1`,
      [secretId],
    )
    if (found === undefined) throw new Error('the secret has no row')
    return found
  }
  const decide = async ({ by, decision, isConfirmed }: Extract<Step, { do: 'decide' }>) => {
    const { text, appeal: objection, isMinor: needsTwo } = await row()
    await decideReview(moderator(by), {
      id: reviewId,
      seen: reviewFingerprint(text, objection),
      decision,
      ...(decision === 'remove' && { rule: 'hate' as const }),
      ...(isConfirmed && { confirmedRule: needsTwo ? ('underage' as const) : ('held' as const) }),
    })
  }
  const report = async () => {
    const reporter = as((await world.users.insertAccount()).accountId, 'registered')
    await sendReport(reporter, { kind: 'secret', id: publicId, category: 'minors', reason: 'Es menor.' })
  }
  const run = async (step: Step): Promise<void> => {
    if (step.do === 'decide') await decide(step)
    else if (step.do === 'remove')
      await removeContent(moderator(step.by), { kind: 'secret', id: publicId, rule: 'spam' })
    else if (step.do === 'undo') await undoReview(moderator(step.by), { id: reviewId })
    else if (step.do === 'edit')
      await editSecret(author, { id: publicId, text: newText(step.isMinor), explicit: step.explicit })
    else if (step.do === 'appeal')
      await appeal(author, { id: (await row()).last ?? '', text: `No estoy de acuerdo ${(texts += 1)}.` })
    else if (step.do === 'report') await report()
    else if (step.do === 'work') await applyDecisions(world.worker)
  }
  return {
    /** Runs a step and returns its error code, or "done". */
    take: async (step: Step, now: number): Promise<string> => {
      setTime(now)
      try {
        await run(step)
        return 'done'
      } catch (error) {
        if (error instanceof AppError) return error.code
        throw error
      }
    },
    look: async () => {
      const [found] = await world.sql<{
        approvers: string[]
        pending: string | null
        statements: { decidedBy: string | null }[]
      }>(
        `select s.state, s.is_explicit as "isExplicit", s.is_minor_flagged as "isFlagged", k.needs_review as "needsReview",
           array(select a.moderator_id from moderation.minor_approvals a where a.check_id = k.id
             and a.text_hash = sha256(convert_to(s.text, 'UTF8'))) as approvers,
           coalesce((select jsonb_agg(jsonb_build_object('action', t.action, 'byHuman', t.by_human, 'decidedBy', t.decided_by,
             'isAppealed', t.appeal is not null, 'outcome', t.outcome) order by t.id)
             from identity.statements t where t.secret_id = s.id), '[]') as statements,
           (select d.moderator_id from moderation.pending_decisions d where d.check_id = k.id) as pending
         from content.secrets s join moderation.checks k on k.secret_id = s.id where s.id = $1`,
        [secretId],
      )
      if (found === undefined) throw new Error('the secret has no row')
      const nameOf = (id: unknown) => [...team].find(([, key]) => key === id)?.[0] ?? null
      const statements = found.statements.map((each) => ({
        ...each,
        decidedBy: names.get(each.decidedBy ?? '') ?? null,
      }))
      return { ...found, statements, approvers: found.approvers.map(nameOf).toSorted(), pending: nameOf(found.pending) }
    },
    /** All rows that a decision can change. */
    rows: () =>
      world.sql(
        `select to_jsonb(s) as secret, to_jsonb(k) as review,
           (select jsonb_agg(a order by a.moderator_id) from moderation.minor_approvals a where a.check_id = k.id) as approvals,
           (select jsonb_agg(t order by t.id) from identity.statements t where t.secret_id = s.id) as statements
         from content.secrets s join moderation.checks k on k.secret_id = s.id where s.id = $1`,
        [secretId],
      ),
  }
}

/** The model state in the same shape as `look` returns for the database. */
function shape({ state, isExplicit, isFlagged, needsReview, approvers, statements, pending }: ModerationModel) {
  return {
    state,
    isExplicit,
    isFlagged,
    needsReview,
    approvers: approvers.toSorted(),
    statements,
    pending: pending?.moderator ?? null,
  }
}
