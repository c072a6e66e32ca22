// Reactions: given and taken back without an account, shown at once, kept by the browser that gave them.
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { watch } from '../support/watch.ts'
import { seeded } from '../support/world.ts'

const key = 'reactionClientId'
const names = ['corazón', 'me gusta', 'no me gusta', 'sorpresa', 'risa'] as const
type Name = (typeof names)[number]

const card = (page: Page, place: number) => page.getByRole('main').getByRole('article').nth(place)
const button = (within: Page | Locator, name: Name) => within.getByRole('button', { name: new RegExp(`^${name}: `) })
const pressed = (one: Locator, is: boolean) => expect(one).toHaveAttribute('aria-pressed', `${is}`)
const counted = (one: Locator, count: number) =>
  expect(one).toHaveAccessibleName(new RegExp(`: ${count} ${count === 1 ? 'reacción' : 'reacciones'}$`))
const countOf = async (one: Locator) => Number(/\d+/.exec((await one.getAttribute('aria-label')) ?? '')?.[0])
const device = (page: Page) => page.evaluate((name) => localStorage.getItem(name), key)

/** Each test has its own secret, far from the first page: tests run at the same time and all count. */
const page = (place: number) => `/secret/${seeded.secretAt(place)}`

const answered = (within: Page) =>
  within.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())

/** The answer of the server, kept back until it is asked for. */
async function holdAnswers(within: Page, status?: number) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const sent: unknown[] = []
  await within.route('**/api/v1/secrets/*/reactions/*', async (route) => {
    sent.push(route.request().postDataJSON())
    await held
    await (status === undefined ? route.continue() : route.fulfill({ status, json: { error: { code: 'any' } } }))
  })
  return { release, sent }
}

/** Pressed and told: from here on the browser has its token. */
async function react(within: Page, one: Locator) {
  const answer = answered(within)
  await one.click()
  await answer
}

async function openCard(within: Page, place: number) {
  await card(within, place).locator('.stretched').click()
  await expect(within.getByRole('link', { name: 'Volver' })).toBeVisible()
}

/** Counting takes a moment. */
async function countsInTheEnd(browser: Browser, address: string, name: Name, count: number) {
  const other = await browser.newPage()
  await expect(async () => {
    await other.goto(address)
    await counted(button(other, name), count)
    await pressed(button(other, name), false)
  }).toPass()
  await other.close()
}

test('anybody gives a reaction, everybody sees it, and pressing again takes it back', async ({
  page: mine,
  browser,
}) => {
  const address = page(30)
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

test('each of the five is given independently, and after a reload they are as they were left', async ({
  page: mine,
}) => {
  await mine.goto(page(31))
  for (const name of names) {
    await react(mine, button(mine, name))
    await expect(button(mine, name)).not.toHaveAttribute('aria-disabled')
  }
  await react(mine, button(mine, 'me gusta'))
  await mine.reload()
  for (const name of names) await pressed(button(mine, name), name !== 'me gusta')
})

test('the feed, the secret and the way back agree, and nothing is counted twice', async ({ page: mine }) => {
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

test('it shows before the server answers; meanwhile, on its page, no other can be pressed and the focus stays', async ({
  page: mine,
}) => {
  await mine.goto(page(32))
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

test('on a card quick presses wait in line, and the last one wins', async ({ page: mine }) => {
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
  test(`one that ${fault} goes back to how it was, without a word`, async ({ page: mine }) => {
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

test('it works with the keyboard alone', async ({ page: mine }) => {
  await mine.goto(page(33))
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

test('two browsers count two, and one takes back only its own', async ({ page: mine, browser }) => {
  const address = page(34)
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

test('whoever only reads asks nothing; the first presses bring one token, which is kept', async ({ page: mine }) => {
  const calls: string[] = []
  mine.on('request', (request) => {
    const found = /\/api\/v1\/.*|reaction-talk/.exec(request.url())
    if (found) calls.push(found[0])
  })
  await mine.goto('/')
  await mine.waitForLoadState('networkidle')
  expect(calls).toEqual([])
  expect(await device(mine)).toBeNull()
  const both = [5, 6].map((place) => answered(mine).then(() => place))
  await button(card(mine, 5), 'corazón').click()
  await button(card(mine, 6), 'corazón').click()
  await Promise.all(both)
  const kept = await device(mine)
  expect(kept).toMatch(/^[\w-]{40,200}$/)
  await mine.reload()
  await pressed(button(card(mine, 6), 'corazón'), true)
  await react(mine, button(card(mine, 6), 'corazón'))
  expect(await device(mine)).toBe(kept)
  expect(calls.filter((call) => call === '/api/v1/devices')).toHaveLength(1)
})

test('a browser that reacted before asks once for each page of cards', async ({ page: mine }) => {
  await mine.goto(page(35))
  await react(mine, button(mine, 'corazón'))
  const asked: string[][] = []
  mine.on('request', (request) => {
    if (request.url().endsWith('/api/v1/reactions/mine')) asked.push(request.postDataJSON().secretIds)
  })
  await mine.goto('/')
  await expect.poll(() => asked.map((ids) => ids.length)).toEqual([10])
  await mine.getByRole('link', { name: 'Cargar más secretos' }).click()
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  await openCard(mine, 0)
  await mine.goBack()
  await expect(card(mine, 9)).toBeVisible()
  expect(new Set(asked.flat()).size).toBe(asked.flat().length)
})

test('a token the server does not know is replaced, and the reaction stays', async ({ page: mine }) => {
  const unknown = 'a'.repeat(80)
  await mine.addInitScript(
    ([name, value]) =>
      sessionStorage.getItem('set') ?? (sessionStorage.setItem('set', ''), localStorage.setItem(name, value)),
    [key, unknown] as const,
  )
  await mine.goto(page(36))
  await expect(button(mine, 'corazón')).toBeEnabled()
  await react(mine, button(mine, 'corazón'))
  expect(await device(mine)).toMatch(/^[\w-]{40,200}$/)
  expect(await device(mine)).not.toBe(unknown)
  await mine.reload()
  await pressed(button(mine, 'corazón'), true)
})

test('a token lost between two presses is replaced, and what it gave is nobody’s', async ({ page: mine }) => {
  await mine.goto(page(37))
  const [heart, laugh] = [button(mine, 'corazón'), button(mine, 'risa')]
  const before = await countOf(heart)
  await react(mine, heart)
  await mine.evaluate(([name, value]) => localStorage.setItem(name, value), [key, 'b'.repeat(80)] as const)
  await react(mine, laugh)
  await pressed(laugh, true)
  await pressed(heart, false)
  await counted(heart, before + 1)
})

test('where nothing may be kept, reactions are still given', async ({ page: mine, browser }) => {
  await mine.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('no', 'SecurityError')
      },
    }),
  )
  const address = page(38)
  const issued: string[] = []
  mine.on('request', (request) => request.url().endsWith('/devices') && issued.push(request.url()))
  await mine.goto(address)
  const heart = button(mine, 'corazón')
  const before = await countOf(heart)
  await react(mine, heart)
  await countsInTheEnd(browser, address, 'corazón', before + 1)
  await react(mine, heart)
  await countsInTheEnd(browser, address, 'corazón', before)
  expect(issued).toHaveLength(1)
})

test('a page is the same for whoever reacted and for whoever did not', async ({ page: mine, browser }) => {
  const address = page(39)
  await mine.goto(address)
  await react(mine, button(mine, 'corazón'))
  const stranger = await browser.newPage()
  /** Without what is new in each answer: its nonce, its name and its time. */
  const lasting = (text: string) => text.replace(/nonce="[^"]*"|requestId[\\",]+[\w-]{12}|\b1\d{12}\b/g, '')
  for (const where of [address, `${address}.data`]) {
    const [own, others] = await Promise.all(
      [mine, stranger].map(async (each) => lasting(await (await each.request.get(where)).text())),
    )
    expect(own).toBe(others)
    expect(own).not.toContain('aria-pressed="true"')
  }
  expect((await mine.context().cookies()).map(({ name }) => name)).toEqual([])
  await stranger.close()
})

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

for (const theme of ['dark', 'light'] as const)
  for (const width of [360, 1280])
    test(`pressed in ${theme} at ${width}: no axe violation, no trouble, no jump`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width, height: 1200 }, colorScheme: theme })
      const mine = await context.newPage()
      const { troubles, layoutShift } = await watch(mine)
      // A card that is in sight from the start, so that nothing has to be scrolled to.
      await mine.goto('/nsfw')
      for (const name of names) await react(mine, button(card(mine, 1), name))
      await mine.mouse.move(0, 0)
      await mine.waitForTimeout(400)
      const { violations } = await new AxeBuilder({ page: mine }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
      const jumps = await layoutShift()
      await mine.reload()
      for (const name of names) await pressed(button(card(mine, 1), name), true)
      expect(jumps + (await layoutShift())).toBe(0)
      expect(troubles).toEqual([])
      await context.close()
    })
