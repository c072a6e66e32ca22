// Dismissal of the first-visit notice, stored in localStorage. A logout clears that storage, so a short-lived cookie carries the dismissal to the
// next page. Not longer: a request with this cookie bypasses the response caches.
const key = 'anonymousNoticeClosed'
const carrier = 'notice-closed'
const carrierSeconds = 300

export function isNoticeDismissed(): boolean {
  try {
    if (localStorage.getItem(key) === 'true') return true
    if (!document.cookie.split('; ').includes(`${carrier}=1`)) return false
    localStorage.setItem(key, 'true')
    setCarrier(-1)
    return true
  } catch {
    // Without storage the notice would be shown on every page, so it is never shown.
    return true
  }
}

export function storeNoticeDismissal(): void {
  try {
    localStorage.setItem(key, 'true')
  } catch {
    // Storage is blocked.
  }
}

/** Before a request whose response clears the storage. */
export function carryNoticeDismissal(): void {
  if (isNoticeDismissed()) setCarrier(carrierSeconds)
}

function setCarrier(maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${carrier}=1; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax${secure}`
}
