// Names of the cookies that the server sets. All are HttpOnly; the age gate and the theme have theirs in the contract.
/** Token of the session. */
export const sessionCookie = '__Host-session'
/** Value 1 beside every session: selects the shared copy of a public page for signed-in readers, and says nothing about the user. */
export const signedInCookie = '__Host-in'
/** A browser in which a user has signed in before: read at the next sign-in only. */
export const knownBrowserCookie = '__Host-known-browser'
/** Read-your-writes: the same value for every client that wrote lately. */
export const readPrimaryCookie = '__Host-read-primary'
