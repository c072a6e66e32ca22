// What somebody of the team has to show, in this order, before its work is open to them.
export const teamSteps = ['password', 'enrol', 'code'] as const
export type TeamStep = (typeof teamSteps)[number]

/** What they are once they have shown it all, and what is next. */
export type Awaiting = {
  readonly kind: 'moderator' | 'admin'
  readonly step: TeamStep
  /** This session showed the second factor before; its absolute or idle timeout has passed. */
  readonly expired?: true
}
