// Component tests of the field "Firmar como": its default, the choice stored on the device, and users without a chosen nickname.
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { SignatureField } from './signature-field.tsx'
import { isSigned } from './signature.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const blocked = () => {
  throw new DOMException('blocked', 'SecurityError')
}

async function renderField(nickname: string | null, submitted?: string) {
  const viewer = nickname === null ? null : { nickname }
  const view = await renderRoute(
    () => (
      <main>
        <SignatureField submitted={submitted} />
      </main>
    ),
    { site: { viewer } },
  )
  if (nickname !== null && !nickname.startsWith('usuario_')) await screen.findByRole('group', { name: 'Firmar como' })
  return view
}
const choices = () =>
  screen.queryAllByRole<HTMLInputElement>('radio').map(({ labels, checked }) => [labels?.[0]?.textContent, checked])

test('signature field: a user with a chosen nickname starts unsigned', async () => {
  await renderField('mar-azul')
  expect(choices()).toEqual([
    ['Anónimo', true],
    ['mar-azul', false],
  ])
})

test('signature field: the hint stands below the choice', async () => {
  await renderRoute(() => <SignatureField submitted={undefined} hint="Sale en tu perfil." />, {
    site: { viewer: { nickname: 'mar-azul' } },
  })
  expect(within(screen.getByRole('group', { name: 'Firmar como' })).getByText('Sale en tu perfil.')).toBeTruthy()
})

test('signature field: the last choice is the default of the next form on this device, and back to unsigned leaves no entry', async () => {
  const first = await renderField('mar-azul')
  await first.user.click(screen.getByLabelText('mar-azul'))
  first.unmount()
  const second = await renderField('mar-azul')
  expect(choices()).toEqual([
    ['Anónimo', false],
    ['mar-azul', true],
  ])
  await second.user.click(screen.getByLabelText('Anónimo'))
  expect(localStorage.getItem('signature')).toBeNull()
  second.unmount()
  await renderField('mar-azul')
  expect(choices()[0]).toEqual(['Anónimo', true])
})

test('signature field: after a failed submit the submitted choice stays, whatever the device stores', async () => {
  localStorage.setItem('signature', 'nickname')
  await renderField('mar-azul', 'unsigned')
  expect(choices()[0]).toEqual(['Anónimo', true])
})

test('signature field: visitors and users with a generated nickname have no choice', async () => {
  for (const nickname of [null, 'usuario_1a2b3c4d']) {
    const { unmount } = await renderField(nickname)
    expect(choices()).toEqual([])
    unmount()
  }
})

test('signature field: with blocked storage the choice is still sent', async () => {
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked, clear: () => {} })
  const { user } = await renderField('mar-azul')
  await user.click(screen.getByLabelText('mar-azul'))
  expect(choices()[1]).toEqual(['mar-azul', true])
})

test.each([
  [{ signature: 'nickname' }, true],
  [{ signature: 'unsigned' }, false],
  [{ signature: 'on' }, false],
  [{}, false],
])('signature field: the form %o is signed: %s', (fields, signed) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  expect(isSigned(form)).toBe(signed)
})
