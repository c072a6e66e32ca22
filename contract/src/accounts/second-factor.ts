// API endpoints and schemas of the TOTP second factor of the staff.
import * as z from 'zod/mini'
import { emptyObject } from './auth.ts'
import { endpoint } from '../core/endpoint.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { staffSignInSteps } from './staff-sign-in.ts'

/** As typed: with or without spaces. */
const code = z.string().check(z.minLength(1), z.maxLength(40))
/** Also validates the code forms of the page. */
export const secondFactorCodeInput = z.strictObject({ code })
const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

const factorState = z.strictObject({
  /** The next missing sign-in step; `done` when none is missing, `none` for a user who is not staff. */
  step: z.enum([...staffSignInSteps, 'done', 'none']),
  /** Unused recovery codes; null before enrolment, and until the session has passed the second factor. */
  codesLeft: z.nullable(z.int()),
  /** Whether a passkey can be used instead of a code. */
  hasPasskeys: z.boolean(),
})
export type FactorState = z.output<typeof factorState>

const totpEnrolment = z.strictObject({
  /** TOTP secret for manual entry. */
  key: z.string(),
  /** The otpauth URI in the QR code. */
  uri: z.string(),
  /** QR code: the dark modules as the path of an SVG that is `size` wide and high. */
  picture: z.strictObject({ size: z.int(), path: z.string() }),
})
export type TotpEnrolment = z.output<typeof totpEnrolment>

const write = { cache: 'never', access: 'registered', limit: rateLimits.confirmations, actionKind: 'own' } as const

export const secondFactorEndpoints = {
  readSecondFactor: endpoint({
    method: 'GET',
    path: '/accounts/me/second-factor',
    summary: 'Returns the sign-in step a staff session still has to complete.',
    input: emptyObject,
    output: factorState,
    errors: [],
    access: 'registered',
    limit: rateLimits.ownReads,
    cache: 'never',
    actionKind: 'own',
  }),
  offerSecondFactor: endpoint({
    method: 'POST',
    path: '/accounts/me/second-factor/offer',
    summary:
      'Begins TOTP enrolment: returns a secret for an authenticator app. It belongs to this session and is inactive until confirmed with a code.',
    input: emptyObject,
    output: totpEnrolment,
    errors: ['accounts.factor_exists'],
    stepUp: true,
    ...write,
  }),
  enrolSecondFactor: endpoint({
    method: 'POST',
    path: '/accounts/me/second-factor',
    summary:
      'Confirms TOTP enrolment with a code of the offered secret. The recovery codes are returned only this once.',
    input: secondFactorCodeInput,
    output: recoveryCodes,
    errors: ['accounts.factor_exists', 'accounts.factor_not_offered', 'accounts.code_wrong'],
    stepUp: true,
    ...write,
  }),
  passSecondFactor: endpoint({
    method: 'POST',
    path: '/accounts/me/second-factor/pass',
    summary: 'Verifies the second factor for this session with a TOTP or recovery code. Each code works once.',
    input: secondFactorCodeInput,
    output: emptyObject,
    errors: ['accounts.factor_missing', 'accounts.code_wrong'],
    ...write,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/accounts/me/second-factor/recovery-codes',
    summary: 'Replaces the recovery codes and returns the new ones, only this once. The old codes stop working.',
    input: emptyObject,
    output: recoveryCodes,
    errors: ['access.second_factor_required'],
    stepUp: true,
    ...write,
  }),
}
