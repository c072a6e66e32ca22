// Default values that the server, the database and the pages share.
export const defaultPreferences = {
  darkMode: false,
  emailNotifications: true,
  commentNotifications: true,
  likeNotifications: true,
} as const

/** Defaults of the notification schedule. Also the column defaults of identity.preferences. */
export const defaultSchedule = { mode: 'fixed', hours: [9, 14, 21] } as const

/** Default time zone of users without one: where most readers are. */
export const defaultTimeZone = 'America/Bogota'

export const unknownCountry = 'XX'
