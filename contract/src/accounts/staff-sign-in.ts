// Staff sign-in steps, in the order a session must complete them before it can access staff endpoints.
export const staffSignInSteps = ['password', 'enrol', 'code'] as const
export type StaffSignInStep = (typeof staffSignInSteps)[number]

/** The role the session gets after all steps, and the next step. */
export type PendingSteps = {
  readonly kind: 'moderator' | 'admin'
  readonly step: StaffSignInStep
  /** This session passed the second factor before; its absolute or idle timeout has expired. */
  readonly expired?: true
}
