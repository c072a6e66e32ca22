// Constants that the first view of a page needs in the browser. A file of their own, because a bundle has either all constants of a file or none.
export const filterLimits = { ageMin: 0, ageMax: 120 } as const

export const reactionLimits = {
  /** Reactions of a device token younger than this are stored but not counted: no reader reads and reacts that fast. */
  deviceAgeMs: 2_000,
  mineMax: 100,
  /** Token bucket per network and secret: `burst` counted reactions at once, one more each `refillMs`. */
  perNetwork: { burst: 18, refillMs: 40_000 },
  /** The same per /24 or /48: four times as many in an hour, and no more than 20 in a minute. */
  perWideNetwork: { burst: 14, refillMs: 10_000 },
} as const

export const noticeTimings = { delayMs: 500, fadeMs: 300 } as const

export const scrollThresholds = { barShadowPx: 10, toTopPx: 300, loadMoreVisible: 0.5 } as const

export const screenWidths = { narrowMaxPx: 640, filterPanelMinPx: 1024 } as const

/** How long the cookie of the theme lasts. */
export const themeDays = 365
