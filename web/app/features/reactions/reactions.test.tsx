// Component tests of a refused reaction with a stub of the API: it is rolled back and logged; one refusal is explained.
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { resolveValue, useToasterStore } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Reactions } from './reactions.tsx'
import { deviceKey } from './token-storage.ts'

const counts = { heart: 0, like: 0, dislike: 0, wow: 0, laugh: 0 }
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

beforeEach(() => {
  localStorage.setItem(deviceKey, 'd'.repeat(43))
  warn.mockClear()
})

afterEach(() => vi.unstubAllGlobals())

/** Texts of the toasts. */
function Toasts() {
  return <output>{useToasterStore().toasts.map((toast) => resolveValue(toast.message, toast))}</output>
}

/** Presses the heart of a secret, which the API refuses with this code. */
async function pressRefused(secretId: string, status: number, code: string) {
  const sent: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith('/reactions/mine')) return Promise.resolve(Response.json({ mine: [] }))
    sent.push(url)
    return Promise.resolve(Response.json({ error: { code } }, { status }))
  })
  render(
    <>
      <Reactions secretId={secretId} counts={counts} showsHelp={false} />
      <Toasts />
    </>,
  )
  const heart = screen.getAllByRole('button')[0] as HTMLButtonElement
  fireEvent.click(heart)
  expect(heart.getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('false'))
}

test('reactions: a failed reaction is rolled back and logged once, without a message (REACT-12)', async () => {
  await pressRefused('secret-1', 500, 'service.failed')
  expect(warn.mock.calls).toEqual([[expect.objectContaining({ message: 'service.failed' })]])
  expect(screen.getByRole('status').textContent).toBe('')
})

test('reactions: one that the secret no longer offers is rolled back and explained (REACT-12)', async () => {
  await pressRefused('secret-2', 422, 'reactions.not_offered')
  expect(await screen.findByText('En este secreto no se puede reaccionar así. Un corazón sí acompaña.')).toBeTruthy()
  expect(warn).not.toHaveBeenCalled()
})
