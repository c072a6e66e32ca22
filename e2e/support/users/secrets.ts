// Test helpers for an author: creates secrets and comments through the API, or in the database where a rate limit applies.
import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import type { ApiClient } from './chat.ts'
import { sameOriginHeaders, newVisitorPage, register } from './users.ts'
import { recordAuthors } from '../data/authors.ts'
import { queryValue } from '../data/seeded-database.ts'

export async function newAuthor(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newVisitorPage(browser, options)
  await register(page)
  return page
}

/** Publishes a secret and returns its id. `way`: the endpoint to publish at once, or the one that requests human review. */
export async function publishSecret(
  page: ApiClient,
  text: string,
  { explicit = false, signed = false, way = '' } = {},
): Promise<string> {
  const answer = await page.request.post(`/api/v1/secrets${way}`, {
    headers: sameOriginHeaders,
    data: { text, isAdult: true, explicit, signed },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { id: string }).id
}

export const reviewEndpoint = { way: '/reviews' }

export async function makeSecretPrivate(page: Page, id: string): Promise<void> {
  const answer = await page.request.put(`/api/v1/me/secrets/${id}/privacy`, {
    headers: sameOriginHeaders,
    data: { isPrivate: true },
  })
  expect(answer.status()).toBe(200)
}

export async function addComment(page: ApiClient, secretId: string, text: string): Promise<string> {
  const answer = await page.request.post(`/api/v1/secrets/${secretId}/comments`, {
    headers: sameOriginHeaders,
    data: { text },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { id: string }).id
}

/** Sets the state that a moderator's removal sets. */
export function removeSecret(id: string): void {
  queryValue(`update content.secrets set state = 'removed' where public_id = '${id}' returning id`)
}

export async function getNickname(page: Page): Promise<string> {
  const answer = await page.request.get('/api/v1/accounts/me')
  return ((await answer.json()) as { nickname: string }).nickname
}

/** Inserts backdated secrets, more than the rate limit of one hour allows. A search scans by the time in the ids, so they are of that time. */
export async function insertOldSecrets(nickname: string, count: number): Promise<void> {
  const suffix = crypto.randomUUID().slice(24)
  const accountId = queryValue(`select id from identity.accounts where nickname = '${nickname}'`)
  const inserted = queryValue(`with told as (
      insert into content.secrets (id, public_id, text, country_code, created_at)
      select (left(ms, 8) || '-' || right(ms, 4) || '-7000-8000-${suffix}')::uuid, '${suffix}' || lpad(n::text, 10, '0'), 'De antes, ' || n, 'MX', at
      from generate_series(1, ${count}) n, lateral (select now() - interval '40 days' + n * interval '1 hour' as at) t,
        lateral (select lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as ms) i returning id
    ) select id from told order by id`)
  await recordAuthors(
    'secret',
    inserted.split('\n').map((contentId) => ({ accountId, contentId })),
  )
}

/** Clicks the confirmation button until `expectDone` passes: the button ignores clicks during its first moment. */
export async function clickConfirmation(
  button: Locator,
  expectDone: (options: { timeout: number }) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1_000 })
    await expectDone({ timeout: 1_000 })
  }).toPass()
}
