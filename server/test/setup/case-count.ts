// Test helper: number of generated cases of a property test. `pnpm check` and CI run a sample, `pnpm test:full` runs all of them.

const isFull = process.env.TEST_CASES === 'all'

export function caseCount({ sample, all }: { readonly sample: number; readonly all: number }): number {
  return isFull ? all : sample
}

/** One in `step` of the cases of an exhaustive test. The first one changes with each run, so that several runs cover all. */
export function sampleCases<Case>(cases: readonly Case[], step: number): readonly Case[] {
  const first = Date.now() % step
  return isFull ? cases : cases.filter((_, index) => index % step === first)
}
