// Reactions as they are seen and touched: on narrow screens, in both themes, and without JavaScript.
import { expect } from '@playwright/test'
import { expectFine } from '../support/fine.ts'
import { button, card, names, pressed, react } from '../support/reactions.ts'
import { test } from '../support/test.ts'
import { watch } from '../support/watch.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('they say how many, and cannot be pressed', async ({ page: mine }) => {
    await mine.goto('/')
    await expect(button(card(mine, 0), 'corazón')).toBeDisabled()
    await expect(button(card(mine, 0), 'corazón')).toHaveText(/\d/)
  })
})

for (const [width, texts] of [
  [360, null],
  [360, ['1,2k', '999', '12', '45', '300']],
  [320, null],
] as const)
  test(`at ${width} all fit a finger${width === 360 ? ' and one line' : ''}, with ${texts?.[0] ?? 'usual'} counts`, async ({
    page: mine,
  }) => {
    await mine.setViewportSize({ width, height: 740 })
    await mine.goto('/')
    await expect(button(card(mine, 0), 'corazón')).toBeEnabled()
    if (texts)
      await mine.locator('.reaction > span').evaluateAll((all, counts) => {
        for (const [place, each] of all.entries())
          each.replaceChildren(each.firstElementChild ?? '', counts[place % counts.length] ?? '')
      }, texts)
    const feet = await mine.locator('article footer').evaluateAll((all) =>
      all.map((foot) => ({
        height: foot.getBoundingClientRect().height,
        targets: [...foot.querySelectorAll('a, button')].map((each) => {
          const box = each.getBoundingClientRect()
          return Math.round(Math.min(box.width, box.height))
        }),
      })),
    )
    expect(feet).toHaveLength(10)
    expect(Math.min(...feet.flatMap(({ targets }) => targets))).toBeGreaterThanOrEqual(44)
    if (width === 360) expect(Math.max(...feet.map(({ height }) => height))).toBeLessThan(60)
    expect(await mine.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

for (const width of [360, 1280])
  test(`pressed at ${width}: no axe violation, no trouble, no jump`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height: 1200 } })
    const mine = await context.newPage()
    const { troubles, layoutShift } = await watch(mine)
    // A card that is in sight from the start, so that nothing has to be scrolled to.
    await mine.goto('/nsfw')
    for (const name of names) await react(mine, button(card(mine, 1), name))
    await mine.mouse.move(0, 0)
    await expectFine(mine)
    const jumps = await layoutShift()
    await mine.reload()
    for (const name of names) await pressed(button(card(mine, 1), name), true)
    expect(jumps + (await layoutShift())).toBe(0)
    expect(troubles).toEqual([])
    await context.close()
  })
