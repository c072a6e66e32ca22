// Every number of the product, in one place for both ends. Units are in the names; ms is milliseconds.
export const limits = {
  secrets: { pageSize: 10, textMax: 5_000, ageMin: 18, ageMax: 120, previewMax: 200, previewNarrowMax: 120 },
  filters: { ageMin: 0, ageMax: 120 },
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
  },
  nickname: { min: 3, max: 20, automaticPrefix: 'usuario_' },
  password: { minAtRegister: 6, minAtChange: 8 },
  userSearch: { minChars: 3, results: 5, debounceMs: 500 },
  moderation: {
    confidenceMin: 0.7,
    confidenceDecimals: 1,
    riskLevels: ['high', 'medium', 'low', 'safe', 'unknown'],
  },
  photos: {
    bytesMax: 5_242_880,
    types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
    listMax: 100,
    lifetimeMinutes: 60,
    countdownTickMs: 60_000,
    captionMax: 300,
  },
  profile: { bioMax: 300, bannerMs: 3_000, nicknameSavedMs: 3_000 },
  reports: { reasonMax: 2_000 },
  notifications: { pollMs: 60_000 },
  live: { heartbeatMs: 30_000, timeoutMs: 10_000, reconnectMs: [1_000, 2_000, 5_000, 10_000] },
  session: { refreshTickMs: 30_000, refreshWhenTicksLeft: 3, expiryMarginMs: 90_000 },
  toasts: { defaultMs: 4_000, successMs: 3_000, errorMs: 5_000, loadingMs: Number.POSITIVE_INFINITY, atOnce: 20 },
  notice: { delayMs: 500, fadeMs: 300 },
  scroll: { barShadowPx: 10, toTopPx: 300, loadMoreVisible: 0.5 },
  screen: { narrowMaxPx: 640, filterPanelMinPx: 768 },
  head: { titleMax: 50, descriptionMax: 150 },
  lazyPartMs: 120_000,
} as const

export const defaultPreferences = {
  darkMode: false,
  emailNotifications: true,
  commentNotifications: true,
  likeNotifications: true,
} as const

export const unknownCountry = 'XX'

/** How often one network may call: `calls` in `seconds`. Each endpoint names one of these. */
export type Budget = { readonly name: string; readonly calls: number; readonly seconds: number }

export const budgets = {
  /** Generous, because a phone network puts thousands of people behind one address. */
  publicRead: { name: 'public-read', calls: 600, seconds: 60 },
  reactions: { name: 'reactions', calls: 600, seconds: 60 },
  newDevices: { name: 'new-devices', calls: 60, seconds: 600 },
} as const satisfies Record<string, Budget>
