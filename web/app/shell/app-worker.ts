// Registers the service worker some seconds after page load, and shows the update prompt when a new version is waiting.
import { workerScript } from '../lib/worker-script.ts'

const lookEveryMs = 3_600_000

export async function startApp(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register(workerScript())
  const tell = async () => {
    const { waiting, active } = registration
    // The first worker replaces no active version, so there is nothing to ask.
    if (waiting && active) (await import('./update-prompt.ts')).askToUpdate(waiting)
  }
  await tell()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', () => void tell()),
  )
  // Client-side navigation does not check for updates, and a tab may stay open for a day.
  setInterval(() => void registration.update().catch(() => {}), lookEveryMs)
}
