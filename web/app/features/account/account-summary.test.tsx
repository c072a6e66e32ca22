// Component tests of the account data on /account.
import type { MyAccount } from '@murmullo/contract/accounts/accounts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { AccountSummary } from './account-summary.tsx'

const account = {
  id: 'AbCdEfGhIjKlMnOpQrStUv',
  nickname: 'lia_88',
  email: 'lia@ejemplo.es',
  emailVerified: true,
  since: '2026-03-09',
} as MyAccount

function renderSummary(changes: Partial<MyAccount> = {}, action?: () => unknown) {
  const props = { account: { ...account, ...changes }, outcome: null }
  return renderRoute(() => <AccountSummary {...props} />, action && { action })
}

/** Value beside the label. */
const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent?.trim()

const warning = 'Tu apodo es automático. Mientras no elijas otro, todos leen «Anónimo».'

test('account summary: shows email, nickname, the day of registration and a link to the profile (ACCOUNT-03)', async () => {
  await renderSummary()
  expect([valueOf('Correo'), valueOf('Apodo'), valueOf('Usuario desde')]).toEqual([
    'lia@ejemplo.es',
    'lia_88',
    '9 de marzo de 2026',
  ])
  expect(screen.getByRole('link', { name: 'Ver mi perfil completo' }).getAttribute('href')).toBe('/profile')
})

test('account summary: a generated nickname has the badge "Personalízalo" and a warning (ACCOUNT-04)', async () => {
  await renderSummary({ nickname: 'usuario_7k2m' })
  expect(screen.getByText('Personalízalo')).toBeTruthy()
  expect(screen.getByText(warning)).toBeTruthy()
})

test('account summary: a chosen nickname has neither badge nor warning (ACCOUNT-04)', async () => {
  await renderSummary()
  expect(screen.queryByText('Personalízalo')).toBeNull()
  expect(screen.queryByText(warning)).toBeNull()
})

test('account summary: an unconfirmed email says so; another link is sent once, and its message has the focus (ACCOUNT-03)', async () => {
  const { user, submitted } = await renderSummary({ emailVerified: false }, () => ({
    intent: 'verify',
    text: 'Te mandamos otro enlace. Revisa tu correo.',
  }))
  expect(screen.getByText('Sin confirmar todavía.')).toBeTruthy()
  await user.dblClick(screen.getByRole('button', { name: 'Enviarme otro enlace' }))
  const message = await screen.findByText('Te mandamos otro enlace. Revisa tu correo.')
  await expect.poll(() => document.activeElement).toBe(message)
  expect(screen.queryByRole('button', { name: 'Enviarme otro enlace' })).toBeNull()
  expect(submitted).toMatchObject([{ intent: 'verify' }])
})
