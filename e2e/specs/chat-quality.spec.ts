// Browser tests of chat quality: accessibility, console errors and layout shift in both themes and on two viewports, and keyboard-only
// use.
import { expect, type Page } from '@playwright/test'
import {
  messageField,
  newChatUser,
  newApiUser,
  findPendingRequest,
  sendChatRequest,
  messageBubble,
  insertOldMessages,
  sendMessage,
} from '../support/users/chat.ts'
import { expectAccessible, accessibilityViewports } from '../support/pages/expect-accessible.ts'
import { openHydrated, openIdle, waitForAnimations } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'

const long = 'Llevaba tres años inventando reuniones, jefes y viajes, y ella lo sabía desde el principio. '.repeat(6)

for (const screen of accessibilityViewports)
  test(`chat pages: at viewport width ${screen.viewport.width} in both themes there is no axe violation, console error or layout shift (CHAT-32)`, async ({
    browser,
  }) => {
    test.slow()
    const { page, nickname } = await newChatUser(browser, screen)
    const other = await newApiUser()
    const { problems, layoutShift, shiftWithoutInput } = await monitorPage(page)
    const expectNoIssues = async () => {
      await expectAccessible(page)
      expect(await layoutShift()).toBe(0)
    }
    await sendChatRequest(other.page, nickname, '¿Me mandas una foto?')
    await openIdle(page, '/chat')
    await expectNoIssues()
    await page.getByRole('button', { name: 'Nuevo chat' }).click()
    await page.getByLabel('Buscar por apodo').fill(other.nickname)
    await page.getByRole('radio').check()
    await expectAccessible(page)
    await openIdle(page, `/chat/requests/${await findPendingRequest(page)}`)
    await expectNoIssues()
    await page.getByRole('button', { name: 'Aceptar solicitud' }).click()
    await page.waitForURL(/\/chat\/\w{22}$/)
    const id = page.url().slice(-22)
    insertOldMessages(id, 30)
    for (const text of [
      '🥹🥹',
      'Mira https://ejemplo.example/una/direccion-muy-larga-que-no-cabe',
      'Pásame tu wsp',
      long,
    ])
      await sendMessage(other.page, id, text)
    await openIdle(page, `/chat/${id}`)
    await expectNoIssues()
    // A message that arrives while the reader is at the end scrolls into view, without a layout shift.
    await page.getByRole('region', { name: 'Mensajes con' }).evaluate((list) => list.scrollTo(0, 0))
    await waitForAnimations(page)
    await sendMessage(other.page, id, 'Llega ahora')
    await expect(messageBubble(page, 'Llega ahora')).toBeInViewport()
    expect(await shiftWithoutInput()).toBe(0)
    await messageField(page).fill('Escríbeme al telegram')
    await expect(page.getByText('Fuera de aquí tu número')).toBeVisible()
    await page.getByRole('button', { name: 'Opciones de la conversación' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Bloquear y reportar' }).click()
    await expectAccessible(page)
    await openIdle(page, '/chat/blocked')
    await expectNoIssues()
    expect(problems).toEqual([])
  })

/** Presses Tab until the element with this accessible name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    await expect(focused).toHaveAccessibleName(name, { timeout: 50 })
  }).toPass({ intervals: [0], timeout: 10_000 })
}

/** Skips the header with the skip link at the top of every page. */
async function openAndSkipHeader(page: Page, path: string): Promise<void> {
  await openHydrated(page, path)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  await page.keyboard.press('Enter')
}

test('chat by keyboard: request, answer, send, scroll to older messages and block, with focus on each control', async ({
  browser,
}) => {
  const one = await newChatUser(browser)
  const other = await newChatUser(browser)
  await openAndSkipHeader(one.page, '/chat')
  await tabTo(one.page, 'Nuevo chat')
  await one.page.keyboard.press('Enter')
  await expect(one.page.getByLabel('Buscar por apodo')).toBeFocused()
  await one.page.keyboard.type(other.nickname)
  await expect(one.page.getByRole('radio')).toHaveCount(1)
  await tabTo(one.page, other.nickname)
  await one.page.keyboard.press('Space')
  await tabTo(one.page, 'Enviar solicitud')
  await one.page.keyboard.press('Enter')
  await expect(one.page.getByText('Solicitud enviada correctamente')).toBeVisible()
  await expect(one.page.getByRole('dialog')).toBeHidden()
  await expect(one.page.getByRole('button', { name: 'Nuevo chat' })).toBeFocused()

  await openAndSkipHeader(other.page, '/chat')
  await tabTo(other.page, new RegExp(one.nickname))
  await other.page.keyboard.press('Enter')
  await tabTo(other.page, 'Aceptar solicitud')
  await other.page.keyboard.press('Enter')
  await expect(other.page).toHaveURL(/\/chat\/\w{22}$/)
  const id = other.page.url().slice(-22)
  await tabTo(other.page, 'Mensaje')
  await other.page.keyboard.type('Hola')
  await other.page.keyboard.press('Enter')
  await expect(messageBubble(other.page, 'Hola').getByRole('time')).toBeVisible()
  await expect(messageField(other.page)).toBeFocused()

  insertOldMessages(id, 30)
  await openAndSkipHeader(one.page, `/chat/${id}`)
  await tabTo(one.page, /^Mensajes con/)
  // Prepended messages do not scroll the list: the reader presses Home again.
  await expect(async () => {
    await one.page.keyboard.press('Home')
    await expect(messageBubble(one.page, 'Hola')).toBeInViewport({ timeout: 500 })
  }).toPass()
  await one.page.keyboard.press('Shift+Tab')
  await expect(one.page.getByRole('button', { name: 'Opciones de la conversación' })).toBeFocused()
  await one.page.keyboard.press('Enter')
  await tabTo(one.page, 'Bloquear usuario')
  await one.page.keyboard.press('Enter')
  const confirmDialog = one.page.getByRole('dialog', { name: `¿Bloquear a ${other.nickname}?` })
  await expect(confirmDialog).toBeVisible()
  await one.page.keyboard.press('Escape')
  await expect(confirmDialog).toBeHidden()
  await one.page.getByRole('button', { name: 'Opciones de la conversación' }).press('Enter')
  await tabTo(one.page, 'Bloquear usuario')
  await one.page.keyboard.press('Enter')
  await tabTo(one.page, 'Bloquear')
  await one.page.keyboard.press('Enter')
  await expect(one.page.getByText('Usuario bloqueado')).toBeVisible()
})
