// Browser tests of reactions: toggled without an account, with optimistic update, rollback on error and consistent counts.
import { expect, type Page } from '@playwright/test'
import {
  waitForReactionResponse,
  reactionButton,
  feedCard,
  expectCount,
  readCount,
  expectEventualCount,
  readDeviceToken,
  delayResponses,
  reactionNames,
  openCard,
  expectPressed,
  clickAndWait,
  secretPath,
} from '../support/pages/reactions.ts'
import { test } from '../support/test.ts'

test('reaction: a visitor adds one, other browsers see the count, and a second click removes it (REACT-02, REACT-03)', async ({
  page,
  browser,
}) => {
  const address = secretPath(30)
  await page.goto(address)
  const heart = reactionButton(page, 'corazón')
  const before = await readCount(heart)
  await clickAndWait(page, heart)
  await expectPressed(heart, true)
  await expectCount(heart, before + 1)
  await expectEventualCount(browser, address, 'corazón', before + 1)
  await clickAndWait(page, heart)
  await expectPressed(heart, false)
  await expectCount(heart, before)
  await expectEventualCount(browser, address, 'corazón', before)
})

test('reaction: the five types are independent, and a reload restores their state (REACT-01, REACT-04, REACT-06, SECRET-07)', async ({
  page,
}) => {
  await page.goto(secretPath(31))
  for (const name of reactionNames) {
    await clickAndWait(page, reactionButton(page, name))
    await expect(reactionButton(page, name)).not.toHaveAttribute('aria-disabled')
  }
  await clickAndWait(page, reactionButton(page, 'me gusta'))
  await page.reload()
  for (const name of reactionNames) await expectPressed(reactionButton(page, name), name !== 'me gusta')
})

test('reaction: feed, secret page and browser back show the same state and count', async ({ page }) => {
  await page.goto('/')
  const onCard = reactionButton(feedCard(page, 2), 'sorpresa')
  const before = await readCount(onCard)
  await onCard.click()
  await expectCount(onCard, before + 1)
  await openCard(page, 2)
  const onPage = reactionButton(page, 'sorpresa')
  await expectPressed(onPage, true)
  await expectCount(onPage, before + 1)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expectPressed(onCard, true)
  await expectCount(onCard, before + 1)
  await expect(async () => {
    await page.reload()
    await expectPressed(onCard, true)
    await expectCount(onCard, before + 1)
  }).toPass()
  await openCard(page, 2)
  await expectPressed(onPage, true)
  await expectCount(onPage, before + 1)
  await clickAndWait(page, onPage)
  await expectCount(onPage, before)
  await page.goBack()
  await expectPressed(onCard, false)
  await expectCount(onCard, before)
})

test('reaction: optimistic update before the response; meanwhile other buttons are disabled and focus stays (REACT-07, REACT-11)', async ({
  page,
}) => {
  await page.goto(secretPath(32))
  await clickAndWait(page, reactionButton(page, 'risa'))
  const { release, sent } = await delayResponses(page)
  const heart = reactionButton(page, 'corazón')
  const before = await readCount(heart)
  await heart.click()
  await expectPressed(heart, true)
  await expectCount(heart, before + 1)
  for (const name of reactionNames) await expect(reactionButton(page, name)).toBeDisabled()
  await expect(heart).toBeFocused()
  await page.keyboard.press('Enter')
  await reactionButton(page, 'me gusta').dispatchEvent('click')
  await expectPressed(heart, true)
  await expectPressed(reactionButton(page, 'me gusta'), false)
  release()
  for (const name of reactionNames) await expect(reactionButton(page, name)).toBeEnabled()
  expect(sent).toHaveLength(1)
  await expect(heart).toBeFocused()
})

test('reaction: quick clicks on a card are queued, and the last state wins', async ({ page }) => {
  await page.goto('/')
  const like = reactionButton(feedCard(page, 3), 'me gusta')
  const before = await readCount(like)
  await clickAndWait(page, reactionButton(feedCard(page, 3), 'risa'))
  const { release, sent } = await delayResponses(page)
  await like.click()
  await expect.poll(() => sent.length).toBe(1)
  for (let times = 0; times < 3; times += 1) await like.click()
  await expectPressed(like, false)
  await expectCount(like, before)
  const last = page.waitForResponse((response) => response.request().postDataJSON()?.reacted === false)
  release()
  await last
  expect(sent).toMatchObject([{ reacted: true }, { reacted: false }])
  await page.reload()
  await expectPressed(reactionButton(feedCard(page, 3), 'risa'), true)
  await expectPressed(like, false)
})

for (const [fault, arrange] of [
  ['is refused', (within: Page) => within.route('**/api/v1/**', (route) => route.fulfill({ status: 500, json: {} }))],
  ['does not arrive', (within: Page) => within.context().setOffline(true)],
] as const)
  test(`reaction: a request that ${fault} rolls back the optimistic update without a message (REACT-12)`, async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('anonymousNoticeClosed', 'true'))
    await page.goto('/')
    await expect(reactionButton(page, 'corazón').first()).toBeEnabled()
    const textBefore = await page.locator('body').innerText()
    await arrange(page)
    const heart = reactionButton(feedCard(page, 4), 'corazón')
    const seen = await heart.evaluateHandle((one) => {
      const states: (string | null)[] = []
      new MutationObserver(() => states.push(one.getAttribute('aria-pressed'))).observe(one, { attributes: true })
      return states
    })
    await heart.click()
    await expect.poll(() => seen.jsonValue()).toContain('true')
    await expectPressed(heart, false)
    expect(await page.locator('body').innerText()).toBe(textBefore)
    expect(await readDeviceToken(page)).toBeNull()
  })

test('reaction: works by keyboard, with focus on each button', async ({ page }) => {
  await page.goto(secretPath(33))
  const [heart, like] = [reactionButton(page, 'corazón'), reactionButton(page, 'me gusta')]
  await expect(heart).toBeEnabled()
  await heart.focus()
  const first = waitForReactionResponse(page)
  await page.keyboard.press('Space')
  await expectPressed(heart, true)
  await first
  await expect(like).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(like).toBeFocused()
  const second = waitForReactionResponse(page)
  await page.keyboard.press('Enter')
  await expectPressed(like, true)
  await second
  await page.reload()
  await expectPressed(heart, true)
  await expectPressed(like, true)
})

test('reaction: two browsers count as two, and each deletes only its own (REACT-09)', async ({ page, browser }) => {
  const address = secretPath(34)
  const other = await browser.newPage()
  await Promise.all([page.goto(address), other.goto(address)])
  const [one, two] = [reactionButton(page, 'risa'), reactionButton(other, 'risa')]
  const before = await readCount(one)
  await Promise.all([clickAndWait(page, one), clickAndWait(other, two)])
  await expectEventualCount(browser, address, 'risa', before + 2)
  await clickAndWait(page, one)
  await expectEventualCount(browser, address, 'risa', before + 1)
  await other.reload()
  await expectPressed(two, true)
  await expectCount(two, before + 1)
  await page.reload()
  await expectPressed(one, false)
  await expectCount(one, before + 1)
})
