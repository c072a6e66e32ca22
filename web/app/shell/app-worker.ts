// Brought some seconds after the page: registers the worker of the app, and asks whether to use a new version when one has arrived.
import { workerScript } from '../lib/worker-script.ts'

const lookEveryMs = 3_600_000

export async function startApp(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register(workerScript())
  const tell = async () => {
    const { waiting, active } = registration
    // The first one has nobody to wait for.
    if (waiting && active) (await import('./update-prompt.ts')).askToUpdate(waiting)
  }
  await tell()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', () => void tell()),
  )
  // Whoever stays for a day moves between pages without asking for a whole one.
  setInterval(() => void registration.update().catch(() => {}), lookEveryMs)
}
