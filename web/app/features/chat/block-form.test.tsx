// Component tests of the block form: block, block and report, refusals and a lost connection.
import { screen } from '@testing-library/react'
import { data } from 'react-router'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { BlockForm, type BlockIntent } from './block-form.tsx'

const blockFailed = 'No se pudo bloquear al usuario. Por favor, intenta de nuevo más tarde.'
const form = (intent: BlockIntent) => () => (
  <BlockForm name="luna_77" intent={intent} titleId="titulo" cancel={<button type="button">Cancelar</button>} />
)
const button = (name: string) => screen.getByRole('button', { name })
const category = () => screen.getByLabelText<HTMLSelectElement>('Qué pasó')

test('block form: a submit sends the intent and a key, and a double click sends one request (BLOCK-01)', async () => {
  const { user, submitted } = await renderRoute(form('block'), { action: () => new Promise(() => {}) })
  await user.dblClick(button('Bloquear'))
  expect(submitted).toEqual([{ intent: 'block', key: expect.stringMatching(/^[\w-]{36}$/) }])
  expect(button('Bloquear').getAttribute('aria-busy')).toBe('true')
})

test('block form: a report without a reason category shows its error, gets the focus and sends no request', async () => {
  const { user, submitted } = await renderRoute(form('report'), { action: () => ({}) })
  await user.click(button('Bloquear y reportar'))
  expect(screen.getByText('Elige un motivo.')).toBeTruthy()
  expect(document.activeElement).toBe(category())
  expect(submitted).toEqual([])
})

test('block form: a report sends its category and text', async () => {
  const { user, submitted } = await renderRoute(form('report'), { action: () => ({ intent: 'report' }) })
  await user.selectOptions(category(), 'Acoso')
  await user.type(screen.getByLabelText(/Cuéntanos más/), 'Me insulta.')
  await user.click(button('Bloquear y reportar'))
  await expect.poll(() => submitted).toHaveLength(1)
  expect(submitted[0]).toMatchObject({ intent: 'report', category: 'harassment', reason: 'Me insulta.' })
})

test('block form: a refusal of the API shows its text and keeps the fields', async () => {
  const refusal = {
    intent: 'report',
    code: 'chat.block_self',
    error: 'No puedes bloquearte a ti mismo',
    fieldErrors: {},
  }
  const { user } = await renderRoute(form('report'), {
    action: () => data({ ...refusal, values: { category: 'harassment' } }, { status: 422 }),
  })
  await user.selectOptions(category(), 'Acoso')
  await user.click(button('Bloquear y reportar'))
  expect((await screen.findByRole('alert')).textContent).toBe('No puedes bloquearte a ti mismo')
  expect(category().value).toBe('harassment')
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
})

test('block form: after a lost connection the text of the form shows, the fields stay, and a retry sends them again (BLOCK-07)', async () => {
  const { user, submitted } = await renderRoute(form('report'), {
    action: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await user.selectOptions(category(), 'Acoso')
  await user.click(button('Bloquear y reportar'))
  expect((await screen.findByRole('alert')).textContent).toBe(blockFailed)
  expect(category().value).toBe('harassment')
  await user.click(button('Reintentar'))
  await expect.poll(() => submitted).toHaveLength(2)
  expect(submitted[1]).toEqual(submitted[0])
})
