// `localStorage` entry of the device token. In the first view: a browser without an entry sends no request.
export const deviceKey = 'reactionClientId'

/** Null without an entry, and when storage is blocked. */
export function readStoredToken(): string | null {
  try {
    return localStorage.getItem(deviceKey)
  } catch {
    return null
  }
}
