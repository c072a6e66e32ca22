// What the two ends agree on about the second factor, with which the team comes in.
import * as z from 'zod/mini'
import { nothing } from './coming-in.ts'
import { endpoint } from './endpoint.ts'
import { budgets } from './limits.ts'
import { teamSteps } from './team-entry.ts'

/** As it was typed: with spaces or without. */
const code = z.string().check(z.minLength(1), z.maxLength(40))
const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

const factorState = z.strictObject({
  /** What is missing before the team's work is open; `done` when nothing is, `none` for whoever is not of the team. */
  step: z.enum([...teamSteps, 'done', 'none']),
  /** How many recovery codes are left; null before there are any, and until the session has shown who it is. */
  codesLeft: z.nullable(z.int()),
})
export type FactorState = z.output<typeof factorState>

const offeredKey = z.strictObject({
  /** For typing it by hand. */
  key: z.string(),
  /** What the picture says. */
  uri: z.string(),
  /** The dark squares as the path of an SVG that is `size` wide and high. */
  picture: z.strictObject({ size: z.int(), path: z.string() }),
})
export type OfferedKey = z.output<typeof offeredKey>

const write = { cache: 'never', access: 'registered', limit: budgets.confirmations, deed: 'own' } as const

export const secondFactorDoors = {
  readSecondFactor: endpoint({
    method: 'GET',
    path: '/accounts/me/second-factor',
    summary: 'What the caller, if of the team, has yet to show before its work is open.',
    input: nothing,
    output: factorState,
    errors: [],
    access: 'registered',
    limit: budgets.ownReads,
    cache: 'never',
    deed: 'own',
  }),
  offerSecondFactor: endpoint({
    method: 'POST',
    path: '/accounts/me/second-factor/offer',
    summary:
      'A key for the application that makes the codes: of this session, and nothing until a code of it was said.',
    input: nothing,
    output: offeredKey,
    errors: ['accounts.factor_exists'],
    stepUp: true,
    ...write,
  }),
  enrolSecondFactor: endpoint({
    method: 'POST',
    path: '/accounts/me/second-factor',
    summary: 'Takes the offered key as the second factor, by a code of it. The recovery codes are told this once.',
    input: z.strictObject({ code }),
    output: recoveryCodes,
    errors: ['accounts.factor_exists', 'accounts.factor_not_offered', 'accounts.code_wrong'],
    stepUp: true,
    ...write,
  }),
  passSecondFactor: endpoint({
    method: 'POST',
    path: '/accounts/me/second-factor/pass',
    summary: 'Shows the second factor for this session: a code, or a recovery code. Each works once.',
    input: z.strictObject({ code }),
    output: nothing,
    errors: ['accounts.factor_missing', 'accounts.code_wrong'],
    ...write,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/accounts/me/second-factor/recovery-codes',
    summary: 'Other recovery codes, told this once. The ones there were work no more.',
    input: nothing,
    output: recoveryCodes,
    errors: ['access.second_factor_required'],
    stepUp: true,
    ...write,
  }),
}
