// Sort orders of the feed besides the default (pinned first), and the constants of the ranking score.

/** By recent reactions and comments, or by number of comments. */
export const rankings = ['popular', 'commented'] as const
export type Ranking = (typeof rankings)[number]

/** Units are in the names. */
export const rankingConstants = {
  /** Only secrets published within this window are ranked. */
  windowDays: 30,
  /** Half-life of the ranking score: the counts of a secret weigh half as much when it is this much older. */
  halfLifeMinutes: 1_440,
  /** Score resolution, steps per doubling of the counts: a smaller change does not move the secret. */
  stepsPerDoubling: 8,
  /** Snapshot lifetime: a reader who loads the next page within this time gets the ranking as it was. */
  snapshotSeconds: 7_200,
  refreshMs: 5_000,
} as const
