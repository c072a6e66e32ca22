// Browser tests of the reaction bar: narrow viewports, touch target size, and all reactions pressed.
import { expect } from '@playwright/test'
import { passAgeGate } from '../support/pages/age-gate.ts'
import { reactionButton, feedCard, reactionNames, expectPressed, clickAndWait } from '../support/pages/reactions.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'

test('reaction bar: on narrow viewports every target is 44 px, and at 360 px all are on one line, also with long counts', async ({
  page,
}) => {
  await passAgeGate(page)
  for (const [width, texts] of [
    [360, null],
    [360, ['1,2k', '999', '12', '45', '300']],
    [320, null],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/')
    await expect(reactionButton(feedCard(page, 2), 'corazón')).toBeEnabled()
    if (texts)
      await page.locator('.reaction > span').evaluateAll((all, counts) => {
        for (const [index, each] of all.entries())
          each.replaceChildren(each.firstElementChild ?? '', counts[index % counts.length] ?? '')
      }, texts)
    const footers = await page.locator('article:not(.secret-card-pinned) footer').evaluateAll((all) =>
      all.map((footer) => ({
        height: footer.getBoundingClientRect().height,
        targets: [...footer.querySelectorAll('a, button')].map((each) => {
          const box = each.getBoundingClientRect()
          return Math.round(Math.min(box.width, box.height))
        }),
      })),
    )
    // A pinned secret is one row, without reactions.
    expect(footers).toHaveLength(8)
    expect(Math.min(...footers.flatMap(({ targets }) => targets))).toBeGreaterThanOrEqual(44)
    if (width === 360) expect(Math.max(...footers.map(({ height }) => height))).toBeLessThan(60)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('reaction bar: the five reactions are pressed independently and restored by a reload, without console error or layout shift (CARD-16, REACT-01, REACT-04, REACT-06)', async ({
  browser,
}) => {
  for (const width of [360, 1280]) {
    const context = await browser.newContext({ viewport: { width, height: 1200 } })
    const page = await context.newPage()
    const { problems, layoutShift } = await monitorPage(page)
    await passAgeGate(page)
    // A card inside the initial viewport, so the test does not scroll.
    await page.goto('/nsfw')
    // By its link: a secret that is published meanwhile moves the list.
    const link = await feedCard(page, 1).locator('a[href^="/secret/"]').first().getAttribute('href')
    const card = page.getByRole('article').filter({ has: page.locator(`a[href="${link}"]`) })
    for (const name of reactionNames) await clickAndWait(page, reactionButton(card, name))
    await page.mouse.move(0, 0)
    const jumps = await layoutShift()
    await page.reload()
    for (const name of reactionNames) await expectPressed(reactionButton(card, name), true)
    expect(jumps + (await layoutShift())).toBe(0)
    await clickAndWait(page, reactionButton(card, 'risa'))
    for (const name of reactionNames) await expectPressed(reactionButton(card, name), name !== 'risa')
    expect(problems).toEqual([])
    await context.close()
  }
})
