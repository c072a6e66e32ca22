// Component tests of the update prompt with a fake registration: shown once per page load, and only for an update.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerServiceWorker } from './register-service-worker.ts'

class FakeWorker extends EventTarget {
  readonly messages: unknown[] = []
  postMessage(message: unknown) {
    this.messages.push(message)
  }
}

const titles = () => screen.queryAllByText('Hay una versión nueva')

beforeEach(() => {
  vi.stubEnv('DEV', false)
  document.body.replaceChildren()
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** Registers with these workers. `update` is a new version that has finished its installation. */
async function register(workers: { readonly waiting?: FakeWorker; readonly active?: FakeWorker }) {
  const registration = Object.assign(new EventTarget(), workers, { update: async () => {} })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: async () => registration },
  })
  await registerServiceWorker()
  return () => {
    const installing = new FakeWorker()
    Object.assign(registration, { installing })
    registration.dispatchEvent(new Event('updatefound'))
    Object.assign(registration, { waiting: installing })
    installing.dispatchEvent(new Event('statechange'))
  }
}

test('update prompt: the first worker of a browser shows none; an update shows one', async () => {
  const update = await register({ waiting: new FakeWorker() })
  expect(titles()).toEqual([])
  const next = await register({ active: new FakeWorker() })
  update()
  next()
  await waitFor(() => expect(titles().length).toBe(1))
})

test('update prompt: "Más tarde" removes it for this page load, also if another version arrives', async () => {
  const update = await register({ waiting: new FakeWorker(), active: new FakeWorker() })
  expect(titles().length).toBe(1)
  update()
  update()
  fireEvent.click(screen.getByRole('button', { name: 'Más tarde' }))
  update()
  await new Promise((resolve) => setTimeout(resolve))
  expect(titles()).toEqual([])
})

test('update prompt: "Actualizar" activates the waiting version', async () => {
  const waiting = new FakeWorker()
  await register({ waiting, active: new FakeWorker() })
  vi.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Actualizar' }))
  vi.useRealTimers()
  expect(waiting.messages).toEqual(['update'])
})
