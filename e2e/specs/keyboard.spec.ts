// Browser tests of keyboard use: focus order, skip link, focus trap, focus after navigation, and chat without a mouse.
import { expect, type Page } from '@playwright/test'
import { secretLink } from '../support/pages/feed-list.ts'
import { menuDialog, pageHeading } from '../support/pages/shell.ts'
import { openHydrated, openIdle } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { insertOldMessages, messageBubble, messageField, newChatUser } from '../support/users/chat.ts'

test('keyboard navigation: skip link, header, menu focus trap and cards work, and browser back restores the focus of the followed link', async ({
  page,
}) => {
  await openAndSkipHeader(page, '/')
  await expect(page.locator('#contenido')).toBeFocused()
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: /inicio/ }).focus()
  for (const [role, name] of [
    ['link', 'Leer'],
    ['link', 'Buscar'],
    ['link', 'Fotos'],
    ['button', /Modo/],
    ['link', 'Contar un secreto'],
    ['button', 'Menú'],
  ] as const) {
    await page.keyboard.press('Tab')
    await expect(header.getByRole(role, { name })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(menuDialog(page)).toBeVisible()
  for (let tabs = 0; tabs < 25; tabs += 1) {
    await page.keyboard.press('Tab')
    expect(await focusedPart(page)).not.toBe('page')
  }
  await menuDialog(page).getByRole('link', { name: 'Amistosos' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sfw$/)
  await expect(pageHeading(page)).toHaveText('Secretos amistosos')

  await openIdle(page, '/')
  const third = secretLink(page.getByRole('article').nth(2))
  await third.focus()
  const outlines = await third.evaluate((element) => [
    getComputedStyle(element).outlineStyle,
    getComputedStyle(element, '::after').outlineStyle,
  ])
  expect(outlines.some((style) => style !== 'none')).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/secret\//)
  await expect(page.locator('#contenido')).toBeFocused()
  await page.goBack()
  await expect(pageHeading(page)).toHaveText('Secretos recientes')
  await expect(third).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('article') !== null)).toBe(true)
})

/** Chromium moves the focus through the browser's own UI once per round; then the active element is the body. */
const focusedPart = (page: Page) =>
  page.evaluate(() => {
    if (document.activeElement === document.body) return 'browser'
    return document.activeElement?.closest('dialog') ? 'menu' : 'page'
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
