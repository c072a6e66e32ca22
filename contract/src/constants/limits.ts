// Configuration constants shared by server and client: limits, timeouts, page sizes, rate limits. Units are in the names; ms is milliseconds.
export const secretLimits = {
  pageSize: 10,
  ownPageSize: 20,
  publishedPerHour: 10,
  /** k-anonymity threshold: fewer recent secrets with the same age, gender and country could identify the author. */
  cohortMin: 20,
  cohortDays: 90,
  changedPerHour: 30,
  reviewsPerDay: 5,
  textMax: 5_000,
  ageMin: 18,
  ageMax: 120,
  previewMax: 200,
  previewNarrowMax: 120,
} as const

export const searchLimits = { termMax: 100 } as const

/** `moons`: drawings of the avatar of an unsigned comment. */
export const commentLimits = { pageSize: 20, textMax: 1_000, throughMax: 200, moons: 192 } as const

/** `blockBytes`: block-length padding of the response. */
export const pageStateLimits = { commentsMax: 100, blockBytes: 1_024 } as const

export const chatLimits = {
  pageSize: 20,
  messageMax: 2_000,
  requestMessageMax: 500,
  pollMs: 5_000,
  requestReloadMs: 1_500,
  relativeDays: 7,
  conversationsPageSize: 20,
  unreadMax: 100,
  /** Chat requests per account and day; fewer for an account younger than a day. */
  requestsPerDay: 10,
  requestsPerDayNew: 3,
  messagesPerMinute: 20,
  /** Links become clickable after this many answers of the other user. */
  answersBeforeLinks: 2,
  /** Messages the server copies into a report as evidence. */
  evidenceMessages: 20,
} as const

/** For every text: combining accents on one letter, and lines. More would freeze a browser that renders them. */
export const textLimits = { accentsMax: 16, linesMax: 200 } as const

export const nicknameLimits = { min: 3, max: 20, automaticPrefix: 'usuario_' } as const

/** Login throttle, a token bucket per email: `burst` attempts at once, one more each `refillMs`. */
export const loginLimits = { perEmail: { burst: 10, refillMs: 60_000 } } as const

/** Step-up authentication: staff actions and irreversible actions require the password again after this time. */
export const stepUpLimits = { minutes: 10 } as const

/** Delay of a deletion or export without password or recovery phrase; a replaced credential counts as proof only after it. */
export const delayedRequestLimits = { minutes: 10 } as const

/** Token bucket per address for emails that an unauthenticated client can trigger. */
export const emailLimits = { perEmail: { burst: 3, refillMs: 1_200_000 } } as const

export const passwordLimits = { minAtRegister: 6, minAtChange: 8, minForStaff: 15, max: 128 } as const

/** Limits enumeration: a client that searches all day finds less than 1 % of 100,000 users. */
export const userSearchLimits = { minChars: 3, results: 5, debounceMs: 500, perMinute: 30, perDay: 190 } as const

export const moderationLimits = {
  confidenceMin: 0.7,
  confidenceDecimals: 1,
  riskLevels: ['high', 'medium', 'low', 'safe', 'unknown'],
  queuePageSize: 20,
  /** Undo window of a moderation decision. Approvals and all notifications wait until it is over. */
  undoSeconds: 10,
  /** Reason of a reversal, in the audit log. */
  reversalReasonMax: 300,
  /** Distinct moderators who must approve content with a minor flag. In SQL: moderation.require_two_approvals(). */
  minorApprovals: 2,
  statementsPageSize: 20,
  appealMax: 1_000,
  spamTermMin: 3,
  spamTermMax: 60,
  spamTermsMax: 500,
  replyTitleMax: 60,
  /** Fits into every field that a saved reply is for. */
  replyTextMax: 300,
  replyPositionMax: 999,
  repliesMax: 100,
  /** Contents with one text that one removal takes. */
  identicalMax: 200,
  /** Characters. Shorter texts are equal by chance: "No sé qué hacer". */
  identicalTextMin: 20,
} as const

export const labLimits = {
  policyMin: 200,
  policyMax: 12_000,
  /** Finished runs that are stored, and drafts of each kind that were never active. */
  runsStored: 50,
  draftsStored: 10,
} as const

export const photoLimits = {
  bytesMax: 5_242_880,
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
  listMax: 100,
  lifetimeMinutes: 60,
  countdownTickMs: 60_000,
  captionMax: 300,
  pixelsMax: 24_000_000,
  framesMax: 50,
  /** Of all frames together. */
  motionPixelsMax: 48_000_000,
  perDay: 20,
  avatarsPerDay: 10,
  uploadMinutes: 15,
  /** A photo that waits longer for review is not shown any more. */
  waitingHours: 24,
  avatarPx: 256,
} as const

/** Evidence cases that one page lists, unreported ones first; the CLI lists all. */
export const evidenceLimits = { listMax: 200, receiptMax: 200 } as const

/** Hashes of intimate images that persons reported. `rowsMax`: bound of the table. */
export const imageReportLimits = { rowsMax: 100_000, retentionDays: 365 } as const

export const profileLimits = { nameMax: 40, bioMax: 300, bannerMs: 3_000, nicknameSavedMs: 3_000 } as const

export const adminLimits = {
  /** Days of the CSV export of the daily stats. */
  exportDays: 365,
  /** Decisions from which the 90th percentile of their time is shown. */
  p90Min: 10,
  waitingMax: 100,
  auditPageSize: 50,
  /** Length of the reason that an administrator must enter to reveal the IP of a secret. */
  reasonMin: 10,
  reasonMax: 500,
  revealsPerDay: 20,
  ipRetentionDays: 30,
} as const

/**
 * Length of a reporting period. Counts below `minCount` are hidden (k-anonymity). A median or a share needs `minBase` decisions; a share is
 * rounded to `percentStep`.
 */
export const transparencyLimits = { weeks: 12, minCount: 5, minBase: 20, percentStep: 5 } as const

export const dataExportLimits = { grantHours: 24 } as const

/** Erasure cohort of unsigned content: erased once this many users are in the cohort, or after this many days. */
/** `cohortSharePercent`: largest share of one user in the texts of a cohort, before the deadline. */
export const erasureLimits = { cohortUsers: 100, cohortDays: 30, cohortSharePercent: 2 } as const

/** Retention of data that is not content. Both the code that deletes it and the privacy page read these values. */
export const retention = {
  retryHours: 48,
  verifyLinkHours: 24,
  resetLinkMinutes: 10,
  knownBrowserDays: 365,
  draftDays: 30,
  /** In SQL: evidence.delete_expired(). */
  evidenceYears: 1,
} as const

/** A contact message is deleted once its email is delivered; an undeliverable one after this many days. */
export const contactLimits = { textMax: 4_000, retentionDays: 7 } as const

export const sanctionLimits = {
  reasonMax: 1_000,
  daysMax: 365,
  /** Older sanctions do not affect the suggested sanction. */
  historyDays: 365,
  /** k-anonymity threshold: with fewer sanctioned users, a past sanction would identify the user. */
  cohortMin: 20,
  appealsPageSize: 20,
} as const

export const reportLimits = {
  reasonMax: 2_000,
  evidenceMax: 2_000,
  notesMax: 2_000,
  /** In the audit log. */
  reopenReasonMax: 300,
  /** Lease of a case that a moderator has open, and how often its page renews it. */
  claimMs: 45_000,
  claimRenewMs: 15_000,
  termMax: 100,
  pageSize: 20,
  ownPageSize: 20,
  /** Rate limit per account, in any 24 hours. */
  perDay: 10,
  /** Token bucket for reports without an account, per network: `burst` at once, one more each `refillMs`. */
  perNetwork: { burst: 5, refillMs: 3_600_000 },
  /** The same per /24 or /48. */
  perWideNetwork: { burst: 20, refillMs: 900_000 },
  /** Queue counts stop here. */
  queueCountMax: 100,
  checkRowsMax: 1_000,
  /** Retention of the report snapshot after the case is closed. */
  snapshotRetentionDays: 90,
  /** Reporter trust: a majority of upheld reports among the last this many. */
  trustWindow: 50,
} as const

export const notificationLimits = { pollMs: 60_000, pageSize: 20, unreadMax: 100, scheduleHoursMax: 3 } as const

export const liveLimits = {
  heartbeatMs: 30_000,
  timeoutMs: 10_000,
  reconnectMs: [1_000, 2_000, 5_000, 10_000],
  /** SSE connections of one network to one process. A client without a connection polls instead. */
  perNetworkMax: 200,
  /** Secrets open in the tabs of one browser. */
  secretsMax: 10,
  /** Coalescing intervals of live events: reaction counts of one secret, and newly published secrets. */
  reactionsMs: 1_000,
  secretsMs: 5_000,
} as const

export const sessionLimits = {
  idleDays: 14,
  absoluteDays: 60,
} as const

export const toastDurations = {
  defaultMs: 4_000,
  successMs: 3_000,
  errorMs: 5_000,
  loadingMs: Number.POSITIVE_INFINITY,
  atOnce: 20,
} as const

export const headLimits = { titleMax: 50, descriptionMax: 150 } as const

/** TOTP second factor of the staff. A separate export, because few pages bundle it. */
export const secondFactorLimits = {
  digits: 6,
  periodSeconds: 30,
  /** Accepted TOTP steps before and after the current one, for clock drift. */
  window: 1,
  recoveryCodes: 10,
  /** Token bucket of attempts, of TOTP codes per account and of recovery codes per account and network: `burst` at once, one more each `refillMs`. */
  tries: { burst: 5, refillMs: 300_000 },
  /** Staff session timeouts: absolute since the last code, and idle since the last call of a staff endpoint. */
  absoluteHours: 8,
  idleMinutes: 30,
} as const

/** Passkeys of the staff, beside the TOTP codes. */
export const passkeyLimits = {
  perAccount: 10,
  nameMax: 40,
  /** Lifetime of a WebAuthn challenge, which works once. The browser stops earlier. */
  challengeMinutes: 5,
  browserTimeoutMs: 120_000,
} as const

/** Delivery of push and email notifications. A separate export, because only the server uses it. */
export const deliveryLimits = {
  /** Maximum backoff before a failed delivery is retried. */
  retryMaxMs: 30_000,
  /** An email that the SMTP server rejects is retried normally this many times, then at this long interval. */
  refused: { normalAttempts: 10, retryMs: 3_600_000 },
  /**
   * Batches at fixed hours. Each account has its own offset within `spreadSeconds`, so that the messages of one hour are not all due at once.
   * A batch excludes events of the last `cutoffMinutes`: they go into the next batch.
   */
  fixed: { spreadSeconds: 600, cutoffMinutes: 60 },
  /** In instant mode emails about the user's own content are at least this far apart. */
  instant: { emailGapMs: 3_600_000 },
  /** Maximum age of an unread notification that is still worth sending, by delivery type. */
  maxAgeHours: { email: 168, email_digest: 168, push: 24, push_digest: 48 },
  push: {
    devicesMax: 10,
    /** Rate limit of push messages per user. */
    gapMs: 60_000,
    attemptsMax: 5,
    /** A push subscription that failed for this long is deleted. */
    failingDays: 7,
  },
} as const
