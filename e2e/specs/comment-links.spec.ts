// Links that end in #comment-{id} lead to that comment, on whatever page of the comments it is.
import { expect, type Page } from '@playwright/test'
import { test } from '../support/test.ts'
import { seeded } from '../support/world.ts'

const comment = (page: Page, id: string) => page.locator(`#comment-${id}`)

/** Seen whole, below the bar, and marked. */
async function expectShown(page: Page, id: string) {
  await expect(comment(page, id)).toBeInViewport({ ratio: 1 })
  const place = () =>
    comment(page, id).evaluate((element) => {
      const bar = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0
      return element.getBoundingClientRect().top >= bar
    })
  await expect.poll(place).toBe(true)
  await expect(comment(page, id)).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
}

for (const [name, place] of [
  ['on the first page', 4],
  ['on a later page', 30],
] as const)
  test(`a link to a comment ${name} leads to it`, async ({ page }) => {
    const [secret, id] = [seeded.mostCommented(), seeded.commentOfMostCommented(place)]
    await page.goto(`/secret/${secret}#comment-${id}`)
    await expectShown(page, id)
    if (place > 20) await expect(page.locator('[id^=comment-]')).toHaveCount(34)
    await expect(page.getByRole('link', { name: 'Ver los más recientes' })).toHaveCount(0)
  })

test('a link to a comment that is not there leads to the others', async ({ page }) => {
  await page.goto(`/secret/${seeded.mostCommented()}#comment-${'0'.repeat(22)}`)
  await expect(page.getByRole('heading', { name: '34 comentarios' })).toBeInViewport()
  await expect(page.locator('[id^=comment-]')).toHaveCount(20)
})
