// Registers the service worker some seconds after page load, and shows the update prompt when a new version is waiting.
import { serviceWorkerUrl } from '../../lib/browser/script-url.ts'

const updateIntervalMs = 3_600_000

export async function registerServiceWorker(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register(serviceWorkerUrl())
  let isPrompted = false
  const promptIfWaiting = async () => {
    const { waiting, active } = registration
    // The first worker replaces no active version, so there is nothing to ask.
    if (!waiting || !active) return
    const { showUpdatePrompt } = await import('./update-prompt.ts')
    // Once per page load, also after "Más tarde".
    if (!isPrompted) showUpdatePrompt(waiting)
    isPrompted = true
  }
  await promptIfWaiting()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', () => void promptIfWaiting()),
  )
  // Client-side navigation does not check for updates, and a tab may stay open for a day.
  setInterval(() => void registration.update().catch(() => {}), updateIntervalMs)
}
