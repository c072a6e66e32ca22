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
  page: mine,
  browser,
}) => {
  const address = secretPath(30)
  await mine.goto(address)
  const heart = reactionButton(mine, 'corazón')
  const before = await readCount(heart)
  await clickAndWait(mine, heart)
  await expectPressed(heart, true)
  await expectCount(heart, before + 1)
  await expectEventualCount(browser, address, 'corazón', before + 1)
  await clickAndWait(mine, heart)
  await expectPressed(heart, false)
  await expectCount(heart, before)
  await expectEventualCount(browser, address, 'corazón', before)
})

test('reaction: the five types are independent, and a reload restores their state (REACT-01, REACT-04, REACT-06, SECRET-07)', async ({
  page: mine,
}) => {
  await mine.goto(secretPath(31))
  for (const name of reactionNames) {
    await clickAndWait(mine, reactionButton(mine, name))
    await expect(reactionButton(mine, name)).not.toHaveAttribute('aria-disabled')
  }
  await clickAndWait(mine, reactionButton(mine, 'me gusta'))
  await mine.reload()
  for (const name of reactionNames) await expectPressed(reactionButton(mine, name), name !== 'me gusta')
})

test('reaction: feed, secret page and browser back show the same state and count', async ({ page: mine }) => {
  await mine.goto('/')
  const onCard = reactionButton(feedCard(mine, 2), 'sorpresa')
  const before = await readCount(onCard)
  await onCard.click()
  await expectCount(onCard, before + 1)
  await openCard(mine, 2)
  const onPage = reactionButton(mine, 'sorpresa')
  await expectPressed(onPage, true)
  await expectCount(onPage, before + 1)
  await mine.goBack()
  await expect(mine).toHaveURL(/\/$/)
  await expectPressed(onCard, true)
  await expectCount(onCard, before + 1)
  await expect(async () => {
    await mine.reload()
    await expectPressed(onCard, true)
    await expectCount(onCard, before + 1)
  }).toPass()
  await openCard(mine, 2)
  await expectPressed(onPage, true)
  await expectCount(onPage, before + 1)
  await clickAndWait(mine, onPage)
  await expectCount(onPage, before)
  await mine.goBack()
  await expectPressed(onCard, false)
  await expectCount(onCard, before)
})

test('reaction: optimistic update before the response; meanwhile other buttons are disabled and focus stays (REACT-07, REACT-11)', async ({
  page: mine,
}) => {
  await mine.goto(secretPath(32))
  await clickAndWait(mine, reactionButton(mine, 'risa'))
  const { release, sent } = await delayResponses(mine)
  const heart = reactionButton(mine, 'corazón')
  const before = await readCount(heart)
  await heart.click()
  await expectPressed(heart, true)
  await expectCount(heart, before + 1)
  for (const name of reactionNames) await expect(reactionButton(mine, name)).toBeDisabled()
  await expect(heart).toBeFocused()
  await mine.keyboard.press('Enter')
  await reactionButton(mine, 'me gusta').dispatchEvent('click')
  await expectPressed(heart, true)
  await expectPressed(reactionButton(mine, 'me gusta'), false)
  release()
  for (const name of reactionNames) await expect(reactionButton(mine, name)).toBeEnabled()
  expect(sent).toHaveLength(1)
  await expect(heart).toBeFocused()
})

test('reaction: quick clicks on a card are queued, and the last state wins', async ({ page: mine }) => {
  await mine.goto('/')
  const like = reactionButton(feedCard(mine, 3), 'me gusta')
  const before = await readCount(like)
  await clickAndWait(mine, reactionButton(feedCard(mine, 3), 'risa'))
  const { release, sent } = await delayResponses(mine)
  await like.click()
  await expect.poll(() => sent.length).toBe(1)
  for (let times = 0; times < 3; times += 1) await like.click()
  await expectPressed(like, false)
  await expectCount(like, before)
  const last = mine.waitForResponse((response) => response.request().postDataJSON()?.reacted === false)
  release()
  await last
  expect(sent).toMatchObject([{ reacted: true }, { reacted: false }])
  await mine.reload()
  await expectPressed(reactionButton(feedCard(mine, 3), 'risa'), true)
  await expectPressed(like, false)
})

for (const [fault, arrange] of [
  ['is refused', (within: Page) => within.route('**/api/v1/**', (route) => route.fulfill({ status: 500, json: {} }))],
  ['does not arrive', (within: Page) => within.context().setOffline(true)],
] as const)
  test(`reaction: a request that ${fault} rolls back the optimistic update without a message (REACT-12)`, async ({
    page: mine,
  }) => {
    await mine.addInitScript(() => localStorage.setItem('anonymousNoticeClosed', 'true'))
    await mine.goto('/')
    await expect(reactionButton(mine, 'corazón').first()).toBeEnabled()
    const textBefore = await mine.locator('body').innerText()
    await arrange(mine)
    const heart = reactionButton(feedCard(mine, 4), 'corazón')
    const seen = await heart.evaluateHandle((one) => {
      const states: (string | null)[] = []
      new MutationObserver(() => states.push(one.getAttribute('aria-pressed'))).observe(one, { attributes: true })
      return states
    })
    await heart.click()
    await expect.poll(() => seen.jsonValue()).toContain('true')
    await expectPressed(heart, false)
    expect(await mine.locator('body').innerText()).toBe(textBefore)
    expect(await readDeviceToken(mine)).toBeNull()
  })

test('reaction: works by keyboard, with focus on each button', async ({ page: mine }) => {
  await mine.goto(secretPath(33))
  const [heart, like] = [reactionButton(mine, 'corazón'), reactionButton(mine, 'me gusta')]
  await expect(heart).toBeEnabled()
  await heart.focus()
  const first = waitForReactionResponse(mine)
  await mine.keyboard.press('Space')
  await expectPressed(heart, true)
  await first
  await expect(like).toBeEnabled()
  await mine.keyboard.press('Tab')
  await expect(like).toBeFocused()
  const second = waitForReactionResponse(mine)
  await mine.keyboard.press('Enter')
  await expectPressed(like, true)
  await second
  await mine.reload()
  await expectPressed(heart, true)
  await expectPressed(like, true)
})

test('reaction: two browsers count as two, and each deletes only its own (REACT-09)', async ({
  page: mine,
  browser,
}) => {
  const address = secretPath(34)
  const other = await browser.newPage()
  await Promise.all([mine.goto(address), other.goto(address)])
  const [one, two] = [reactionButton(mine, 'risa'), reactionButton(other, 'risa')]
  const before = await readCount(one)
  await Promise.all([clickAndWait(mine, one), clickAndWait(other, two)])
  await expectEventualCount(browser, address, 'risa', before + 2)
  await clickAndWait(mine, one)
  await expectEventualCount(browser, address, 'risa', before + 1)
  await other.reload()
  await expectPressed(two, true)
  await expectCount(two, before + 1)
  await mine.reload()
  await expectPressed(one, false)
  await expectCount(one, before + 1)
})
