// The orders of the feed besides its own, in which pinned secrets come first, and the numbers of those that rank.

/** What lately moved most, and what is most spoken of. */
export const rankings = ['popular', 'commented'] as const
export type Ranking = (typeof rankings)[number]

/** Units are in the names. */
export const ranking = {
  /** Only what was told since is ranked. */
  windowDays: 30,
  /** What is felt and said of a secret counts half as much when it is so much older. */
  halfLifeMinutes: 1_440,
  /** Of how many steps a doubling is made: what moves it less does not move it at all. */
  steps: 8,
  /** Whoever reads on within this time reads the list as it was. */
  rereadSeconds: 7_200,
  renewMs: 5_000,
} as const
