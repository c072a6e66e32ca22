// What becomes of a secret by what was thought of it.
type Thought = {
  readonly riskLevel: string
  readonly isMinorFlagged: boolean
  readonly verdict: { readonly isExplicit: boolean }
}

/** High risk is seen by its author alone until a person has looked; what is explicit is marked even when its author forgot to. */
export function fateOf({ riskLevel, isMinorFlagged, verdict }: Thought, explicit: boolean) {
  return {
    state: riskLevel === 'high' || isMinorFlagged ? 'hidden' : 'visible',
    isExplicit: explicit || verdict.isExplicit,
    isMinorFlagged,
  } as const
}

/** What a person of the team removed stays as it was. */
export function mayEdit({ state }: { readonly state: string }): boolean {
  return state !== 'removed'
}
