// Browser tests of the reaction bar: narrow viewports, touch target size, both themes, and without JavaScript.
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/pages/expect-accessible.ts'
import { reactionButton, feedCard, reactionNames, expectPressed, clickAndWait } from '../support/pages/reactions.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('reaction bar: without JavaScript it shows counts and disabled buttons', async ({ page }) => {
    await page.goto('/')
    await expect(reactionButton(feedCard(page, 0), 'corazón')).toBeDisabled()
    await expect(reactionButton(feedCard(page, 0), 'corazón')).toHaveText(/\d/)
  })
})

for (const [width, texts] of [
  [360, null],
  [360, ['1,2k', '999', '12', '45', '300']],
  [320, null],
] as const)
  test(`reaction bar: at viewport width ${width} every target is 44 px${width === 360 ? ' and on one line' : ''}, with ${texts?.[0] ?? 'usual'} counts`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/')
    await expect(reactionButton(feedCard(page, 0), 'corazón')).toBeEnabled()
    if (texts)
      await page.locator('.reaction > span').evaluateAll((all, counts) => {
        for (const [index, each] of all.entries())
          each.replaceChildren(each.firstElementChild ?? '', counts[index % counts.length] ?? '')
      }, texts)
    const footers = await page.locator('article footer').evaluateAll((all) =>
      all.map((footer) => ({
        height: footer.getBoundingClientRect().height,
        targets: [...footer.querySelectorAll('a, button')].map((each) => {
          const box = each.getBoundingClientRect()
          return Math.round(Math.min(box.width, box.height))
        }),
      })),
    )
    expect(footers).toHaveLength(10)
    expect(Math.min(...footers.flatMap(({ targets }) => targets))).toBeGreaterThanOrEqual(44)
    if (width === 360) expect(Math.max(...footers.map(({ height }) => height))).toBeLessThan(60)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

for (const width of [360, 1280])
  test(`reaction bar: pressed at viewport width ${width} it has no axe violation, console error or layout shift (CARD-16)`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 1200 } })
    const page = await context.newPage()
    const { problems, layoutShift } = await monitorPage(page)
    // A card inside the initial viewport, so the test does not scroll.
    await page.goto('/nsfw')
    for (const name of reactionNames) await clickAndWait(page, reactionButton(feedCard(page, 1), name))
    await page.mouse.move(0, 0)
    await expectAccessible(page)
    const jumps = await layoutShift()
    await page.reload()
    for (const name of reactionNames) await expectPressed(reactionButton(feedCard(page, 1), name), true)
    expect(jumps + (await layoutShift())).toBe(0)
    expect(problems).toEqual([])
    await context.close()
  })
