// Browser tests of reactions: toggled without an account, with optimistic update, rollback on error and consistent counts.
import { expect, type Page } from '@playwright/test'
import {
  answered,
  button,
  card,
  counted,
  countOf,
  countsInTheEnd,
  device,
  holdAnswers,
  names,
  openCard,
  pressed,
  react,
  secretPage,
} from '../support/reactions.ts'
import { test } from '../support/test.ts'

test('reaction: a visitor adds one, other browsers see the count, and a second click removes it', async ({
  page: mine,
  browser,
}) => {
  const address = secretPage(30)
  await mine.goto(address)
  const heart = button(mine, 'corazón')
  const before = await countOf(heart)
  await react(mine, heart)
  await pressed(heart, true)
  await counted(heart, before + 1)
  await countsInTheEnd(browser, address, 'corazón', before + 1)
  await react(mine, heart)
  await pressed(heart, false)
  await counted(heart, before)
  await countsInTheEnd(browser, address, 'corazón', before)
})

test('reaction: the five types are independent, and a reload restores their state', async ({ page: mine }) => {
  await mine.goto(secretPage(31))
  for (const name of names) {
    await react(mine, button(mine, name))
    await expect(button(mine, name)).not.toHaveAttribute('aria-disabled')
  }
  await react(mine, button(mine, 'me gusta'))
  await mine.reload()
  for (const name of names) await pressed(button(mine, name), name !== 'me gusta')
})

test('reaction: feed, secret page and browser back show the same state and count', async ({ page: mine }) => {
  await mine.goto('/')
  const onCard = button(card(mine, 2), 'sorpresa')
  const before = await countOf(onCard)
  await onCard.click()
  await counted(onCard, before + 1)
  await openCard(mine, 2)
  const whole = button(mine, 'sorpresa')
  await pressed(whole, true)
  await counted(whole, before + 1)
  await mine.goBack()
  await expect(mine).toHaveURL(/\/$/)
  await pressed(onCard, true)
  await counted(onCard, before + 1)
  await expect(async () => {
    await mine.reload()
    await pressed(onCard, true)
    await counted(onCard, before + 1)
  }).toPass()
  await openCard(mine, 2)
  await pressed(whole, true)
  await counted(whole, before + 1)
  await react(mine, whole)
  await counted(whole, before)
  await mine.goBack()
  await pressed(onCard, false)
  await counted(onCard, before)
})

test('reaction: optimistic update before the response; meanwhile other buttons are disabled and focus stays', async ({
  page: mine,
}) => {
  await mine.goto(secretPage(32))
  await react(mine, button(mine, 'risa'))
  const { release, sent } = await holdAnswers(mine)
  const heart = button(mine, 'corazón')
  const before = await countOf(heart)
  await heart.click()
  await pressed(heart, true)
  await counted(heart, before + 1)
  for (const name of names) await expect(button(mine, name)).toBeDisabled()
  await expect(heart).toBeFocused()
  await mine.keyboard.press('Enter')
  await button(mine, 'me gusta').dispatchEvent('click')
  await pressed(heart, true)
  await pressed(button(mine, 'me gusta'), false)
  release()
  for (const name of names) await expect(button(mine, name)).toBeEnabled()
  expect(sent).toHaveLength(1)
  await expect(heart).toBeFocused()
})

test('reaction: quick clicks on a card are queued, and the last state wins', async ({ page: mine }) => {
  await mine.goto('/')
  const like = button(card(mine, 3), 'me gusta')
  const before = await countOf(like)
  await react(mine, button(card(mine, 3), 'risa'))
  const { release, sent } = await holdAnswers(mine)
  await like.click()
  await expect.poll(() => sent.length).toBe(1)
  for (let times = 0; times < 3; times += 1) await like.click()
  await pressed(like, false)
  await counted(like, before)
  const last = mine.waitForResponse((response) => response.request().postDataJSON()?.reacted === false)
  release()
  await last
  expect(sent).toMatchObject([{ reacted: true }, { reacted: false }])
  await mine.reload()
  await pressed(button(card(mine, 3), 'risa'), true)
  await pressed(like, false)
})

for (const [fault, arrange] of [
  ['is refused', (within: Page) => within.route('**/api/v1/**', (route) => route.fulfill({ status: 500, json: {} }))],
  ['does not arrive', (within: Page) => within.context().setOffline(true)],
] as const)
  test(`reaction: a request that ${fault} rolls back the optimistic update without a message`, async ({
    page: mine,
  }) => {
    await mine.addInitScript(() => localStorage.setItem('anonymousNoticeClosed', 'true'))
    await mine.goto('/')
    await expect(button(mine, 'corazón').first()).toBeEnabled()
    const said = await mine.locator('body').innerText()
    await arrange(mine)
    const heart = button(card(mine, 4), 'corazón')
    const seen = await heart.evaluateHandle((one) => {
      const states: (string | null)[] = []
      new MutationObserver(() => states.push(one.getAttribute('aria-pressed'))).observe(one, { attributes: true })
      return states
    })
    await heart.click()
    await expect.poll(() => seen.jsonValue()).toContain('true')
    await pressed(heart, false)
    expect(await mine.locator('body').innerText()).toBe(said)
    expect(await device(mine)).toBeNull()
  })

test('reaction: works by keyboard, with focus on each button', async ({ page: mine }) => {
  await mine.goto(secretPage(33))
  const [heart, like] = [button(mine, 'corazón'), button(mine, 'me gusta')]
  await expect(heart).toBeEnabled()
  await heart.focus()
  const first = answered(mine)
  await mine.keyboard.press('Space')
  await pressed(heart, true)
  await first
  await expect(like).toBeEnabled()
  await mine.keyboard.press('Tab')
  await expect(like).toBeFocused()
  const second = answered(mine)
  await mine.keyboard.press('Enter')
  await pressed(like, true)
  await second
  await mine.reload()
  await pressed(heart, true)
  await pressed(like, true)
})

test('reaction: two browsers count as two, and each deletes only its own', async ({ page: mine, browser }) => {
  const address = secretPage(34)
  const other = await browser.newPage()
  await Promise.all([mine.goto(address), other.goto(address)])
  const [one, two] = [button(mine, 'risa'), button(other, 'risa')]
  const before = await countOf(one)
  await Promise.all([react(mine, one), react(other, two)])
  await countsInTheEnd(browser, address, 'risa', before + 2)
  await react(mine, one)
  await countsInTheEnd(browser, address, 'risa', before + 1)
  await other.reload()
  await pressed(two, true)
  await counted(two, before + 1)
  await mine.reload()
  await pressed(one, false)
  await counted(one, before + 1)
})
