// What the two ends agree on about sanctions. The team names what led to one, never whom: the server alone knows who that is, and of a
// person's other sanctions it says nothing. What the person reads, and how they object, is in statements.ts.
import * as z from 'zod/mini'
import { sanctionKinds, standingKinds } from './deeds.ts'
import { endpoint } from './endpoint.ts'
import { budgets, limits } from './limits.ts'
import { removalRules } from './rules.ts'
import { appealStates } from './statements.ts'
import { cursor, minute, page, publicId, written } from './values.ts'

/** What led to a sanction: somebody by their nickname, something that was looked at, or a case of reports, whoever is behind it. */
export const sanctionOrigins = ['person', 'review', 'case'] as const
export type SanctionOrigin = (typeof sanctionOrigins)[number]

/** `over`: its time has passed. `replaced`: by another, for the same. `overturned`: whoever objected was right. */
export const sanctionStates = ['standing', 'over', 'lifted', 'replaced', 'overturned'] as const
export type SanctionState = (typeof sanctionStates)[number]

/** A public id, or the number of a case. */
const origin = { from: z.enum(sanctionOrigins), of: z.string().check(z.regex(/^[0-9A-Za-z]{8,22}$/)) }
const said = {
  id: publicId,
  kind: z.enum(sanctionKinds),
  rule: z.enum(removalRules),
  reason: z.string(),
  setAt: minute,
  endsAt: z.nullable(minute),
}

const sanction = z.strictObject({
  ...said,
  state: z.enum(sanctionStates),
  appealState: z.enum(appealStates),
})
export type Sanction = z.output<typeof sanction>

/** What the team has before it: what led here, and what was done because of it. */
const sanctionCase = z.strictObject({
  from: z.enum(sanctionOrigins),
  /** As everybody reads it; null is "Anónimo". */
  nickname: z.nullable(z.string()),
  /** What they wrote, where it is that. */
  text: z.nullable(z.string()),
  sanctions: z.array(sanction),
  suggested: z.enum(sanctionKinds),
  /** Sent back with a sanction: nobody adds to what a colleague did meanwhile. */
  seen: z.string(),
})
export type SanctionCase = z.output<typeof sanctionCase>

const objection = z.strictObject({
  ...said,
  state: z.enum(sanctionStates),
  appeal: z.string(),
  appealedAt: minute,
  from: z.enum(sanctionOrigins),
  nickname: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** Whoever set it leaves the answer to another. */
  isOwn: z.boolean(),
})
export type Objection = z.output<typeof objection>

/** The gravest that stands. */
const mySanction = z.strictObject({
  kind: z.enum(standingKinds),
  rule: z.enum(removalRules),
  reason: z.string(),
  setAt: minute,
  endsAt: z.nullable(minute),
  /** Where it is told, and objected to. */
  statementId: publicId,
})
export type MySanction = z.output<typeof mySanction>

const wish = {
  ...origin,
  rule: z.enum(removalRules),
  reason: written(limits.sanctions.reasonMax),
  seen: z.string().check(z.regex(/^[\w-]{16}$/)),
}
const refusals = ['sanctions.not_found', 'sanctions.own', 'sanctions.changed'] as const
const days = z.optional(z.int().check(z.minimum(1), z.maximum(limits.sanctions.daysMax)))
const ofTeam = { access: 'moderator', limit: budgets.team, cache: 'never' } as const

export const sanctions = {
  readCase: endpoint({
    method: 'GET',
    path: '/admin/sanctions/{from}/{of}',
    summary: 'What led to sanctions, and those it led to. Nothing of what else the same person did.',
    input: z.strictObject(origin),
    output: sanctionCase,
    errors: ['sanctions.not_found'],
    ...ofTeam,
  }),
  caution: endpoint({
    method: 'POST',
    path: '/admin/sanctions/{from}/{of}/caution',
    summary: 'Warns whoever is behind something, or silences them: no comments and no chat until a day.',
    input: z.strictObject({ ...wish, kind: z.enum(['warn', 'silence']), days }),
    output: z.strictObject({}),
    errors: [...refusals, 'sanctions.days_missing'],
    ...ofTeam,
  }),
  exclude: endpoint({
    method: 'POST',
    path: '/admin/sanctions/{from}/{of}/exclude',
    summary: 'Suspends whoever is behind something until a day, or expels them for good.',
    input: z.strictObject({ ...wish, kind: z.enum(['suspend', 'expel']), days }),
    output: z.strictObject({}),
    errors: [...refusals, 'sanctions.days_missing'],
    stepUp: true,
    ...ofTeam,
  }),
  lift: endpoint({
    method: 'POST',
    path: '/admin/sanctions/{id}/lift',
    summary: 'Takes a sanction back; the person is told.',
    input: z.strictObject({ id: publicId }),
    output: z.strictObject({}),
    errors: ['sanctions.not_found', 'sanctions.closed', 'sanctions.own'],
    stepUp: true,
    ...ofTeam,
  }),
  listObjections: endpoint({
    method: 'GET',
    path: '/admin/sanction-appeals',
    summary: 'Sanctions that somebody objects to, the longest waiting first.',
    input: z.strictObject({ after: z.optional(cursor) }),
    output: page(objection),
    errors: [],
    ...ofTeam,
  }),
  answerObjection: endpoint({
    method: 'POST',
    path: '/admin/sanction-appeals/{id}',
    summary: 'Answers an objection, once; whoever was right is free of the sanction.',
    input: z.strictObject({ id: publicId, outcome: z.enum(['upheld', 'overturned']) }),
    output: z.strictObject({}),
    errors: ['sanctions.not_found', 'sanctions.answered', 'sanctions.own', 'sanctions.own_decision'],
    stepUp: true,
    ...ofTeam,
  }),
  readMine: endpoint({
    method: 'GET',
    path: '/me/sanction',
    summary: 'The gravest sanction that stands against whoever asks; null when there is none.',
    input: z.strictObject({}),
    output: z.strictObject({ sanction: z.nullable(mySanction) }),
    errors: [],
    access: 'account',
    deed: 'own',
    limit: budgets.ownReads,
    cache: 'never',
  }),
}
