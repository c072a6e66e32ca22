// Policy: state and flags of a secret from its moderation result.
type ModerationOutcome = {
  readonly riskLevel: string
  readonly isMinorFlagged: boolean
  readonly verdict: { readonly isExplicit: boolean }
}

/**
 * A high risk secret is visible only to its author until a moderator decides. The explicit flag is set even if the author did not set it.
 */
export function publicationState({ riskLevel, isMinorFlagged, verdict }: ModerationOutcome, explicit: boolean) {
  return {
    state: riskLevel === 'high' || isMinorFlagged ? 'hidden' : 'visible',
    isExplicit: explicit || verdict.isExplicit,
    isMinorFlagged,
  } as const
}

/** A secret that a moderator removed cannot be edited. */
export function canEdit({ state }: { readonly state: string }): boolean {
  return state !== 'removed'
}
