// Configuration constants shared by server and client: limits, timeouts, page sizes, rate limits. Units are in the names; ms is milliseconds.
export const limits = {
  secrets: {
    pageSize: 10,
    ownPageSize: 20,
    publishedPerHour: 10,
    /** k-anonymity threshold: fewer recent secrets with the same age, gender and country could identify the author. */
    companyMin: 20,
    companyDays: 90,
    changedPerHour: 30,
    reviewsPerDay: 5,
    textMax: 5_000,
    ageMin: 18,
    ageMax: 120,
    previewMax: 200,
    previewNarrowMax: 120,
  },
  filters: { ageMin: 0, ageMax: 120 },
  search: { termMax: 100 },
  reactions: {
    /** Reactions of a device token younger than this are stored but not counted: no reader reads and reacts that fast. */
    deviceAgeMs: 2_000,
    mineMax: 100,
    /** Token bucket per network and secret: `burst` counted reactions at once, one more each `refillMs`. */
    perNetwork: { burst: 18, refillMs: 40_000 },
  },
  comments: { pageSize: 20, textMax: 1_000, throughMax: 200 },
  chat: {
    pageSize: 20,
    messageMax: 2_000,
    requestMessageMax: 500,
    pollMs: 5_000,
    requestReloadMs: 1_500,
    relativeDays: 7,
    conversationsPageSize: 20,
    unreadMost: 100,
    /** Chat requests per account and day; fewer for an account younger than a day. */
    requestsPerDay: 10,
    requestsPerDayNew: 3,
    messagesPerMinute: 20,
    /** Links become clickable after this many answers of the other user. */
    answersBeforeLinks: 2,
    /** Messages the server copies into a report as evidence. */
    evidenceMessages: 20,
  },
  /** For every text: combining accents on one letter, and lines. More would freeze a browser that renders them. */
  text: { accentsMax: 16, linesMax: 200 },
  nickname: { min: 3, max: 20, automaticPrefix: 'usuario_' },
  /** Login throttle, a token bucket per email: `burst` attempts at once, one more each `refillMs`. */
  logIn: { perEmail: { burst: 10, refillMs: 60_000 } },
  /** Step-up authentication: staff actions and irreversible actions require the password again after this time. */
  stepUp: { minutes: 10 },
  /** Delay of a deletion or export without password or recovery phrase; a replaced credential counts as proof only after it. */
  delayedRequest: { minutes: 10 },
  /** Token bucket per address for emails that an unauthenticated client can trigger. */
  letters: { perEmail: { burst: 3, refillMs: 1_200_000 } },
  password: { minAtRegister: 6, minAtChange: 8, minOfTeam: 15, max: 128 },
  /** Limits enumeration: a client that searches all day finds less than 1 % of 100,000 users. */
  userSearch: { minChars: 3, results: 5, debounceMs: 500, perMinute: 30, perDay: 190 },
  moderation: {
    confidenceMin: 0.7,
    confidenceDecimals: 1,
    riskLevels: ['high', 'medium', 'low', 'safe', 'unknown'],
    queuePageSize: 20,
    /** Undo window of a moderation decision. Approvals and all notifications wait until it is over. */
    undoSeconds: 10,
    /** Distinct moderators who must approve content with a minor flag. In SQL: moderation.require_two_approvals(). */
    minorApprovals: 2,
    statementsPageSize: 20,
    appealMax: 1_000,
    spamTermMin: 3,
    spamTermMax: 60,
    spamTermsMax: 500,
  },
  photos: {
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
    arrivingMinutes: 15,
    /** A photo that waits longer for review is not shown any more. */
    waitingHours: 24,
    avatarPx: 256,
  },
  profile: { nameMax: 40, bioMax: 300, bannerMs: 3_000, nicknameSavedMs: 3_000 },
  admin: {
    figureDays: 30,
    waitingMost: 100,
    auditPageSize: 50,
    /** Length of the reason that an administrator must enter to reveal the IP of a secret. */
    reasonMin: 10,
    reasonMax: 500,
    revealsPerDay: 20,
    addressDays: 30,
  },
  /** Length of a reporting period. Counts below `least` are hidden (k-anonymity). */
  transparency: { weeks: 12, least: 5 },
  archive: { keptHours: 24 },
  /** Erasure cohort of unsigned content: erased once this many users are in the cohort, or after this many days. */
  leaving: { cohortUsers: 100, cohortDays: 30 },
  /** Retention of data that is not content. Both the code that deletes it and the privacy page read these values. */
  kept: {
    retryHours: 24,
    verifyLinkHours: 24,
    resetLinkMinutes: 10,
    knownBrowserDays: 365,
    themeDays: 365,
    draftDays: 30,
    /** In SQL: evidence.destroy_old(). */
    evidenceYears: 1,
  },
  /** A contact message is deleted once its email is delivered; an undeliverable one after this many days. */
  contact: { textMax: 4_000, keptDays: 7 },
  sanctions: { reasonMax: 1_000, daysMax: 365 },
  reports: { reasonMax: 2_000, evidenceMax: 2_000, notesMax: 2_000, termMax: 100 },
  notifications: { pollMs: 60_000, pageSize: 20, unreadMost: 100, scheduleHoursMax: 3 },
  live: {
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
  },
  session: { idleDays: 14, absoluteDays: 60, refreshTickMs: 30_000, refreshWhenTicksLeft: 3, expiryMarginMs: 90_000 },
  toasts: { defaultMs: 4_000, successMs: 3_000, errorMs: 5_000, loadingMs: Number.POSITIVE_INFINITY, atOnce: 20 },
  notice: { delayMs: 500, fadeMs: 300 },
  scroll: { barShadowPx: 10, toTopPx: 300, loadMoreVisible: 0.5 },
  screen: { narrowMaxPx: 640, filterPanelMinPx: 768 },
  head: { titleMax: 50, descriptionMax: 150 },
  lazyPartMs: 120_000,
} as const

/** TOTP second factor of the staff. A separate export, because few pages bundle it. */
export const secondFactor = {
  digits: 6,
  periodSeconds: 30,
  /** Accepted TOTP steps before and after the current one, for clock drift. */
  window: 1,
  recoveryCodes: 10,
  /** Token bucket of attempts per account: `burst` at once, one more each `refillMs`. */
  tries: { burst: 5, refillMs: 300_000 },
  /** Staff session timeouts: absolute since the last code, and idle since the last call of a staff endpoint. */
  absoluteHours: 8,
  idleMinutes: 30,
} as const

/** Sanction policy. A separate export, because only the server uses it. */
export const sanctioning = {
  /** Older sanctions do not affect the suggested sanction. */
  historyDays: 365,
  /** k-anonymity threshold: with fewer sanctioned users, a past sanction would identify the user. */
  companyMin: 20,
  appealsPageSize: 20,
} as const

/** Delivery of push and email notifications. A separate export, because only the server uses it. */
export const sending = {
  /** Maximum backoff before a failed delivery is retried. */
  retryMostMs: 30_000,
  /** An email that the SMTP server rejects is retried normally this many times, then at this long interval. */
  refused: { soonTries: 10, retryMs: 3_600_000 },
  /**
   * Batches at fixed hours. Each account has its own offset within `spreadSeconds`, so that the messages of one hour are not all due at once.
   * A batch excludes events of the last `cutoffMinutes`: they go into the next batch.
   */
  fixed: { spreadSeconds: 600, cutoffMinutes: 60 },
  /** In instant mode emails about the user's own content are at least this far apart. */
  instant: { emailGapMs: 3_600_000 },
  /** Maximum age of an unread notification that is still worth sending, by delivery type. */
  newsHours: { letter: 168, digest: 168, push: 24, push_digest: 48 },
  push: {
    devicesMost: 10,
    /** Rate limit of push messages per user. */
    gapMs: 60_000,
    triesMost: 5,
    /** A push subscription that failed for this long is deleted. */
    failingDays: 7,
  },
} as const

/** Reports and their cases. A separate export, because only the server uses it. */
export const reporting = {
  pageSize: 20,
  ownPageSize: 20,
  /** Rate limit per account, in any 24 hours. */
  perDay: 10,
  /** Token bucket for reports without an account, per network: `burst` at once, one more each `refillMs`. */
  perNetwork: { burst: 5, refillMs: 3_600_000 },
  /** Queue counts stop here. */
  queueMost: 100,
  checkMost: 1_000,
  /** Retention of the report snapshot after the case is closed. */
  copyDays: 90,
  /** Reporter trust: a majority of upheld reports among the last this many. */
  trustedBy: 50,
} as const

export const defaultPreferences = {
  darkMode: false,
  emailNotifications: true,
  commentNotifications: true,
  likeNotifications: true,
} as const

/** Defaults of the notification schedule. Also the column defaults of identity.preferences. */
export const defaultSchedule = { mode: 'fixed', hours: [9, 14, 21] } as const

/** Default time zone of users without one: where most readers are. */
export const audienceZone = 'America/Bogota'

export const unknownCountry = 'XX'

/** Rate limit per network: `calls` in `seconds`. Each endpoint references one of these. */
export type Budget = {
  readonly name: string
  readonly calls: number
  readonly seconds: number
  /** Refused requests are refunded: only successful ones count. */
  readonly onlyDone?: true
}

export const budgets = {
  /** Generous, because a mobile carrier puts thousands of users behind one IP address. */
  publicRead: { name: 'public-read', calls: 600, seconds: 60 },
  reactions: { name: 'reactions', calls: 600, seconds: 60 },
  newDevices: { name: 'new-devices', calls: 60, seconds: 600 },
  comments: { name: 'comments', calls: 20, seconds: 60 },
  /** Each published text costs a paid AI call. Each account has its own limit; this one stops many accounts of one network. */
  publishing: { name: 'publishing', calls: 600, seconds: 3_600, onlyDone: true },
  /** A moderator reads each request. Each account has its own limit too. */
  reviewRequests: { name: 'review-requests', calls: 100, seconds: 86_400, onlyDone: true },
  /** One per decision. */
  appeals: { name: 'appeals', calls: 400, seconds: 86_400, onlyDone: true },
  /** Moderators work through a queue by keyboard, perhaps all in one office network. */
  team: { name: 'team', calls: 600, seconds: 60 },
  /** Each call costs money, and an unlimited endpoint would be an oracle for evading moderation. */
  moderationTests: { name: 'moderation-tests', calls: 30, seconds: 3_600 },
  /** Opening an SSE connection, not its duration. */
  live: { name: 'live', calls: 1_200, seconds: 60 },
  /** More expensive than a feed page, and requested by hand. */
  searches: { name: 'searches', calls: 300, seconds: 60 },
  /** Each account has its own limit too; a mobile carrier puts many users behind one IP address. */
  peopleSearches: { name: 'people-searches', calls: 300, seconds: 60 },
  /**
   * An incoming message costs one read and one read receipt; without a live connection each tab polls every five seconds.
   * Once the limit is reached, no user of that network sees new messages until the minute is over.
   */
  chatReads: { name: 'chat-reads', calls: 6_000, seconds: 60 },
  chatMessages: { name: 'chat-messages', calls: 600, seconds: 60 },
  /** Accounts and senders without an account have their own limits. */
  reports: { name: 'reports', calls: 300, seconds: 86_400, onlyDone: true },
  /** Makes guessing report numbers futile. */
  reportNumbers: { name: 'report-numbers', calls: 60, seconds: 600 },
  /** A gallery has a hundred images, one request each. */
  images: { name: 'images', calls: 3_000, seconds: 60 },
  /** Each may have to be rendered. Link preview crawlers request them from a few networks on behalf of all their users. */
  sharePictures: { name: 'share-pictures', calls: 240, seconds: 60 },
  /** Each account has its own limit too. */
  uploads: { name: 'uploads', calls: 120, seconds: 3_600 },
  ownReads: { name: 'own-reads', calls: 600, seconds: 60 },
  ownWrites: { name: 'own-writes', calls: 120, seconds: 60 },
  /** Enough for a household, too few for mass registration. */
  newAccounts: { name: 'new-accounts', calls: 5, seconds: 3_600, onlyDone: true },
  logIn: { name: 'log-in', calls: 20, seconds: 600 },
  /** A whole staff in one office network; each account has its own attempt limit too. */
  confirmations: { name: 'confirmations', calls: 60, seconds: 600 },
  mails: { name: 'mails', calls: 5, seconds: 600 },
  /** For crawlers: each file has at most 50,000 URLs. */
  sitemaps: { name: 'sitemaps', calls: 120, seconds: 60 },
  /** An operator reads each message. */
  contact: { name: 'contact', calls: 10, seconds: 3_600, onlyDone: true },
  /** Expensive to build and to send. */
  archives: { name: 'archives', calls: 20, seconds: 3_600 },
  /** Status page, requested by hand by users who suspect an outage; each request checks all dependencies. */
  checks: { name: 'checks', calls: 120, seconds: 60 },
  nicknames: { name: 'nicknames', calls: 20, seconds: 3_600 },
} as const satisfies Record<string, Budget>
