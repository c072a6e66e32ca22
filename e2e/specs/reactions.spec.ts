// Browser tests of reactions: the same state on every page, and two browsers at once.
import { expect } from '@playwright/test'
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

test('reaction: feed, secret page, browser back and a reload show the same state and count (REACT-03, REACT-06)', async ({
  page,
}) => {
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

test('reaction: shown before the response, with all buttons disabled and the focus kept; two browsers count as two, and each deletes only its own (REACT-02, REACT-07, REACT-09, REACT-11)', async ({
  page,
  browser,
}) => {
  const address = secretPath(34)
  const other = await browser.newPage()
  await Promise.all([page.goto(address), other.goto(address)])
  const [heart, like] = [reactionButton(page, 'corazón'), reactionButton(page, 'me gusta')]
  const expectAllDisabled = async () => {
    for (const name of reactionNames) await expect(reactionButton(page, name)).toBeDisabled()
  }
  const before = await readCount(heart)
  await test.step('the first press by keyboard, before the browser has a device token', async () => {
    const token = Promise.withResolvers<void>()
    await page.route('**/api/v1/devices', async (route) => {
      await token.promise
      await route.continue()
    })
    const { release, sent } = await delayResponses(page)
    await expect(heart).toBeEnabled()
    await heart.focus()
    await page.keyboard.press('Space')
    await expectPressed(heart, true)
    await expectCount(heart, before + 1)
    await expectAllDisabled()
    token.resolve()
    // Until the reaction is confirmed, and not only until there is a token.
    await expect.poll(() => readDeviceToken(page)).not.toBeNull()
    await expectAllDisabled()
    await page.keyboard.press('Enter')
    await like.dispatchEvent('click')
    await expectPressed(heart, true)
    await expectPressed(like, false)
    release()
    for (const name of reactionNames) await expect(reactionButton(page, name)).toBeEnabled()
    expect(sent).toHaveLength(1)
    await expect(heart).toBeFocused()
    await page.unroute('**/api/v1/secrets/*/reactions/*')
  })
  await page.keyboard.press('Tab')
  await expect(like).toBeFocused()
  const second = waitForReactionResponse(page)
  await page.keyboard.press('Enter')
  await second
  await expectPressed(like, true)
  await clickAndWait(other, reactionButton(other, 'corazón'))
  await expectEventualCount(browser, address, 'corazón', before + 2)
  await clickAndWait(page, heart)
  await expectPressed(heart, false)
  await expectEventualCount(browser, address, 'corazón', before + 1)
  await other.reload()
  await expectPressed(reactionButton(other, 'corazón'), true)
  await expectCount(reactionButton(other, 'corazón'), before + 1)
  await page.reload()
  await expectPressed(like, true)
  await expectPressed(heart, false)
  await expectCount(heart, before + 1)
})
