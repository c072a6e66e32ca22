// Browser tests of deep links to a comment (`#comment-{id}`): the right page of comments is loaded and the comment is scrolled into view.
import { expect, type Page } from '@playwright/test'
import { test } from '../support/test.ts'
import { seeded } from '../support/data/seeded-database.ts'

const comment = (page: Page, id: string) => page.locator(`#comment-${id}`)

/** Fully in the viewport, below the header, and highlighted. */
async function expectHighlighted(page: Page, id: string) {
  await expect(comment(page, id)).toBeInViewport({ ratio: 1 })
  const position = () =>
    comment(page, id).evaluate((element) => {
      const bar = document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0
      return element.getBoundingClientRect().top >= bar
    })
  await expect.poll(position).toBe(true)
  await expect(comment(page, id)).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
}

test('comment link: a comment on the first or a later page is loaded and scrolled into the viewport; an unknown id scrolls to the list (COMMENT-08)', async ({
  page,
}) => {
  const secret = seeded.mostCommented()
  for (const position of [4, 30]) {
    const id = seeded.commentOfMostCommented(position)
    // A link to another part of the same page would not load it again.
    await page.goto('about:blank')
    await page.goto(`/secret/${secret}#comment-${id}`)
    await expectHighlighted(page, id)
    await expect(page.locator('[id^=comment-]')).toHaveCount(position > 20 ? 34 : 20)
    await expect(page.getByRole('link', { name: 'Ver los más recientes' })).toHaveCount(0)
  }
  await page.goto('about:blank')
  await page.goto(`/secret/${secret}#comment-${'0'.repeat(22)}`)
  await expect(page.getByRole('heading', { name: '34 comentarios' })).toBeInViewport()
  await expect(page.locator('[id^=comment-]')).toHaveCount(20)
})
