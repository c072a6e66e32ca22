// Every number of the product, in one place for both ends. Units are in the names; ms is milliseconds.
export const limits = {
  secrets: {
    pageSize: 10,
    ownPageSize: 20,
    publishedPerHour: 10,
    /** Fewer recent secrets than this with the same age, gender and country: somebody could be told by them. */
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
    /** A token younger than this reacts, but does not count: nobody reads and feels that fast. */
    deviceAgeMs: 2_000,
    mineMax: 100,
    /** How far one network may move one secret: so many at once, and one more each `refillMs`. */
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
    /** Requests to talk that one account may make in a day; of one that is younger than a day, fewer. */
    requestsPerDay: 10,
    requestsPerDayNew: 3,
    messagesPerMinute: 20,
    /** Links can be pressed once the other has answered so often. */
    answersBeforeLinks: 2,
    /** Kept with a report, copied by the server. */
    evidenceMessages: 20,
  },
  /** Of any text: accents on one letter, and lines. Nobody needs more; a browser drawing them does not live long. */
  text: { accentsMax: 16, linesMax: 200 },
  nickname: { min: 3, max: 20, automaticPrefix: 'usuario_' },
  /** So many guesses at one e-mail at once, and one more each `refillMs`. */
  logIn: { perEmail: { burst: 10, refillMs: 60_000 } },
  /** What only the team may do and what cannot be undone asks for the password again after this. */
  stepUp: { minutes: 10 },
  /** Deletion and export without a password or recovery words take effect only after this; a replaced secret counts as proof only after this. */
  delayedRequest: { minutes: 10 },
  /** So many letters that anybody may have sent to one mailbox. */
  letters: { perEmail: { burst: 3, refillMs: 1_200_000 } },
  password: { minAtRegister: 6, minAtChange: 8, minOfTeam: 15, max: 128 },
  /** Whoever asks all day long finds fewer than one in a hundred of a hundred thousand people. */
  userSearch: { minChars: 3, results: 5, debounceMs: 500, perMinute: 30, perDay: 190 },
  moderation: {
    confidenceMin: 0.7,
    confidenceDecimals: 1,
    riskLevels: ['high', 'medium', 'low', 'safe', 'unknown'],
    queuePageSize: 20,
    /** A moderator can undo their decision for so long; approvals and all notices wait until it is over. */
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
    /** What waits for a person for longer is not shown any more. */
    waitingHours: 24,
    avatarPx: 256,
  },
  profile: { nameMax: 40, bioMax: 300, bannerMs: 3_000, nicknameSavedMs: 3_000 },
  admin: {
    figureDays: 30,
    waitingMost: 100,
    auditPageSize: 50,
    /** What somebody writes to see where a secret was written from. */
    reasonMin: 10,
    reasonMax: 500,
    revealsPerDay: 20,
    addressDays: 30,
  },
  /** Periods of so many weeks, one after the other. Numbers under `least` are hidden. */
  transparency: { weeks: 12, least: 5 },
  archive: { keptHours: 24 },
  /** Unsigned content is erased once so many users wait together, or after so many days. */
  leaving: { cohortUsers: 100, cohortDays: 30 },
  /** How long what is not content lasts: whatever keeps it and the page about privacy both read it here. */
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
  /** A message goes when the mailbox took it; one that no mailbox takes, after so many days. */
  contact: { textMax: 4_000, keptDays: 7 },
  sanctions: { reasonMax: 1_000, daysMax: 365 },
  reports: { reasonMax: 2_000, evidenceMax: 2_000, notesMax: 2_000, termMax: 100 },
  notifications: { pollMs: 60_000, pageSize: 20, unreadMost: 100, scheduleHoursMax: 3 },
  live: {
    heartbeatMs: 30_000,
    timeoutMs: 10_000,
    reconnectMs: [1_000, 2_000, 5_000, 10_000],
    /** Connections of one network to one process. Whoever finds none free asks now and then instead. */
    perNetworkMax: 200,
    /** Secrets that are open in the tabs of one browser. */
    secretsMax: 10,
    /** At most one hint in so long: of what one secret's readers felt, and of what was published. */
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

/** Of the second factor of the team. Apart, because few pages ask for it. */
export const secondFactor = {
  digits: 6,
  periodSeconds: 30,
  /** So many codes before and after the one of the moment, for clocks that go wrong. */
  window: 1,
  recoveryCodes: 10,
  /** So many guesses of one account at once, and one more each `refillMs`. */
  tries: { burst: 5, refillMs: 300_000 },
  /** Session timeouts of the team: absolute since the last code, and idle since the last call of a team endpoint. */
  absoluteHours: 8,
  idleMinutes: 30,
} as const

/** Of sanctions. Apart, because only the server asks for it. */
export const sanctioning = {
  /** What was longer ago does not weigh. */
  historyDays: 365,
  /** Fewer people with a sanction than this: that somebody had one would say who they are. */
  companyMin: 20,
  appealsPageSize: 20,
} as const

/** Of what is sent to people who are elsewhere. Apart, because only the server asks for it. */
export const sending = {
  /** What cannot be sent is tried again, at most so much later. */
  retryMostMs: 30_000,
  /** A letter that a mail server does not want is tried like any other so often, and then seldom. */
  refused: { soonTries: 10, retryMs: 3_600_000 },
  /**
   * Batches at fixed hours. Each account has its own offset within `spreadSeconds`, so that one hour's messages are not all due at once.
   * A batch leaves out what happened in the last `cutoffMinutes`: it waits for the next one.
   */
  fixed: { spreadSeconds: 600, cutoffMinutes: 60 },
  /** In instant mode e-mails about own content are at least this far apart. */
  instant: { emailGapMs: 3_600_000 },
  /** What has waited for longer to be read is no news. */
  newsHours: { letter: 168, digest: 168, push: 24, push_digest: 48 },
  push: {
    devicesMost: 10,
    /** Nobody's pocket hums more often. */
    gapMs: 60_000,
    triesMost: 5,
    /** A device that took nothing for so long is forgotten. */
    failingDays: 7,
  },
} as const

/** Of reports and their cases. Apart, because only the server asks for it. */
export const reporting = {
  pageSize: 20,
  ownPageSize: 20,
  /** Of one account, in any 24 hours. */
  perDay: 10,
  /** Of all who have no account, from one network: so many at once, and one more each `refillMs`. */
  perNetwork: { burst: 5, refillMs: 3_600_000 },
  /** What waits is counted no further. */
  queueMost: 100,
  checkMost: 1_000,
  /** What was copied is there so long after the answer. */
  copyDays: 90,
  /** Whoever was right more often than not, in the last so many, is trusted to be again. */
  trustedBy: 50,
} as const

export const defaultPreferences = {
  darkMode: false,
  emailNotifications: true,
  commentNotifications: true,
  likeNotifications: true,
} as const

/** Of users who chose no notification schedule. Also the column defaults of identity.preferences. */
export const defaultSchedule = { mode: 'fixed', hours: [9, 14, 21] } as const

/** Where most readers are, for who did not say. */
export const audienceZone = 'America/Bogota'

export const unknownCountry = 'XX'

/** How often one network may call: `calls` in `seconds`. Each endpoint names one of these. */
export type Budget = {
  readonly name: string
  readonly calls: number
  readonly seconds: number
  /** What is refused is given back: only what was done counts. */
  readonly onlyDone?: true
}

export const budgets = {
  /** Generous, because a phone network puts thousands of people behind one address. */
  publicRead: { name: 'public-read', calls: 600, seconds: 60 },
  reactions: { name: 'reactions', calls: 600, seconds: 60 },
  newDevices: { name: 'new-devices', calls: 60, seconds: 600 },
  comments: { name: 'comments', calls: 20, seconds: 60 },
  /** What is published is read by a machine that costs money. Each account has its own measure; this is for many made in one place. */
  publishing: { name: 'publishing', calls: 600, seconds: 3_600, onlyDone: true },
  /** A person reads each of these, and each account has its own measure too. */
  reviewRequests: { name: 'review-requests', calls: 100, seconds: 86_400, onlyDone: true },
  /** One for each decision. */
  appeals: { name: 'appeals', calls: 400, seconds: 86_400, onlyDone: true },
  /** People who work through a queue by keyboard, perhaps all in one room. */
  team: { name: 'team', calls: 600, seconds: 60 },
  /** Each costs money, and a machine that answers anything asked would be of use to whoever wants to get past it. */
  moderationTests: { name: 'moderation-tests', calls: 30, seconds: 3_600 },
  /** Opening a live connection, not holding it. */
  live: { name: 'live', calls: 1_200, seconds: 60 },
  /** Dearer than a page of the feed, and asked for by hand. */
  searches: { name: 'searches', calls: 300, seconds: 60 },
  /** Each account has its own measure too; a phone network puts many behind one address. */
  peopleSearches: { name: 'people-searches', calls: 300, seconds: 60 },
  /**
   * A message that comes is one read and one word that it was read; without a live connection one asks every five seconds, in each tab.
   * Once it is spent nobody of that network sees what is said until the minute is over.
   */
  chatReads: { name: 'chat-reads', calls: 6_000, seconds: 60 },
  chatMessages: { name: 'chat-messages', calls: 600, seconds: 60 },
  /** Each account has its own measure, and those without one have theirs. */
  reports: { name: 'reports', calls: 300, seconds: 86_400, onlyDone: true },
  /** Whoever guesses numbers finds none. */
  reportNumbers: { name: 'report-numbers', calls: 60, seconds: 600 },
  /** A gallery is a hundred pictures, and each is asked for. */
  images: { name: 'images', calls: 3_000, seconds: 60 },
  /** Each may have to be drawn. Those who show links to others ask from a few networks for everybody. */
  sharePictures: { name: 'share-pictures', calls: 240, seconds: 60 },
  /** Each account has its own measure too. */
  uploads: { name: 'uploads', calls: 120, seconds: 3_600 },
  ownReads: { name: 'own-reads', calls: 600, seconds: 60 },
  ownWrites: { name: 'own-writes', calls: 120, seconds: 60 },
  /** A household, not a factory of accounts. */
  newAccounts: { name: 'new-accounts', calls: 5, seconds: 3_600, onlyDone: true },
  logIn: { name: 'log-in', calls: 20, seconds: 600 },
  /** A whole team in one room; each account has its own measure of guesses too. */
  confirmations: { name: 'confirmations', calls: 60, seconds: 600 },
  mails: { name: 'mails', calls: 5, seconds: 600 },
  /** For machines: each file is fifty thousand addresses at most. */
  sitemaps: { name: 'sitemaps', calls: 120, seconds: 60 },
  /** A person reads each of these. */
  contact: { name: 'contact', calls: 10, seconds: 3_600, onlyDone: true },
  /** Each is long to make and to send. */
  archives: { name: 'archives', calls: 20, seconds: 3_600 },
  /** Pressed by hand, by whoever wonders whether it is us; each asks all parts. */
  checks: { name: 'checks', calls: 120, seconds: 60 },
  nicknames: { name: 'nicknames', calls: 20, seconds: 3_600 },
} as const satisfies Record<string, Budget>
