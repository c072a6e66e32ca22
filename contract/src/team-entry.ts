// Staff sign-in steps, in the order a session must complete them before it can access staff endpoints.
export const teamSteps = ['password', 'enrol', 'code'] as const
export type TeamStep = (typeof teamSteps)[number]

/** The role the session gets after all steps, and the next step. */
export type Awaiting = {
  readonly kind: 'moderator' | 'admin'
  readonly step: TeamStep
  /** This session passed the second factor before; its absolute or idle timeout has expired. */
  readonly expired?: true
}
