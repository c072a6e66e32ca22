// Rate limits per network, named by the endpoints: requests allowed in a window of seconds (token bucket). A network is an IPv4 address or the
// /64 of an IPv6 address.
/** Rate limit per network: `calls` in `seconds`. Each endpoint references one of these. */
export type RateLimit = {
  readonly name: string
  readonly calls: number
  readonly seconds: number
  /** Refused requests are refunded: only successful ones count. */
  readonly onlyDone?: true
}

/**
 * A /24 (IPv4) or /48 (IPv6) has this many times the budget of a network: one customer can rent as many addresses, and a mobile carrier puts
 * more users behind them.
 */
export const wideNetworkFactor = 4

export const rateLimits = {
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
  team: { name: 'staff', calls: 600, seconds: 60 },
  /** Each call costs money, and an unlimited endpoint would be an oracle for evading moderation. */
  moderationTests: { name: 'moderation-tests', calls: 30, seconds: 3_600 },
  /** A run with the model costs some hundred calls of it. */
  labRuns: { name: 'lab-runs', calls: 60, seconds: 3_600 },
  /** Opening an SSE connection, not its duration. */
  live: { name: 'sse', calls: 1_200, seconds: 60 },
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
  shareImages: { name: 'share-images', calls: 240, seconds: 60 },
  /** Each account has its own limit too. */
  uploads: { name: 'uploads', calls: 120, seconds: 3_600 },
  ownReads: { name: 'own-reads', calls: 600, seconds: 60 },
  ownWrites: { name: 'own-writes', calls: 120, seconds: 60 },
  /** Enough for a household, too few for mass registration. */
  newAccounts: { name: 'new-accounts', calls: 5, seconds: 3_600, onlyDone: true },
  logIn: { name: 'sign-in', calls: 20, seconds: 600 },
  /** A whole staff in one office network; each account has its own attempt limit too. */
  confirmations: { name: 'step-up', calls: 60, seconds: 600 },
  mails: { name: 'emails', calls: 5, seconds: 600 },
  /** Of intimate images, without an account: each may hold photos for a moderator. */
  imageReports: { name: 'image-reports', calls: 30, seconds: 86_400, onlyDone: true },
  /** For crawlers: each file has at most 50,000 URLs. */
  sitemaps: { name: 'sitemaps', calls: 120, seconds: 60 },
  /** An operator reads each message. */
  contact: { name: 'contact', calls: 10, seconds: 3_600, onlyDone: true },
  /** Expensive to build and to send. */
  archives: { name: 'data-exports', calls: 20, seconds: 3_600 },
  /** Status page, requested by hand by users who suspect an outage; each request checks all dependencies. */
  checks: { name: 'status-checks', calls: 120, seconds: 60 },
  nicknames: { name: 'nicknames', calls: 20, seconds: 3_600 },
} as const satisfies Record<string, RateLimit>
