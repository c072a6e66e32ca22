// Test helpers for photos: uploads through the API, test image files, moderation states, expiry, and network throttling.
import { expect, type Page } from '@playwright/test'
import { randomPng } from '../data/random-png.ts'
import { queryValue } from '../data/seeded-database.ts'

const headers = { 'sec-fetch-site': 'same-origin' }

type PhotoFields = {
  readonly caption?: string
  readonly explicit?: boolean
  readonly gender?: string
  readonly age?: number
}
type Size = { readonly width?: number; readonly height?: number }

/** A unique PNG file of at least `bytes` bytes: decoders ignore the padding after the image. */
export function imageFile({ bytes = 0, ...shape }: Size & { readonly bytes?: number } = {}) {
  const png = randomPng(shape)
  const buffer = Buffer.concat([png, Buffer.alloc(Math.max(0, bytes - png.length))])
  return { name: 'foto.png', mimeType: 'image/png', buffer }
}

/** Uploads a photo and returns its id. */
export async function uploadPhoto(
  { request }: Pick<Page, 'request'>,
  about: PhotoFields = {},
  shape: Size = {},
): Promise<string> {
  const prepared = await request.post('/api/v1/photos', { headers, data: about })
  expect(prepared.status()).toBe(200)
  const { id } = (await prepared.json()) as { id: string }
  const { buffer } = imageFile(shape)
  const sent = await request.put(`/api/v1/photos/${id}/image`, {
    headers: { ...headers, 'content-type': 'image/png' },
    data: buffer,
  })
  expect([sent.status(), await sent.json()]).toEqual([200, { state: about.explicit ? 'in_review' : 'visible' }])
  if (about.explicit) approvePhoto(id)
  return id
}

/** Approves the photo, as a moderator would. */
export function approvePhoto(id: string): void {
  queryValue(`with seen as (
      update content.photos set state = 'visible', expires_at = now() + interval '1 hour' where public_id = '${id}' returning id
    ) update moderation.checks set needs_review = false from seen where photo_id = seen.id returning photo_id`)
}

export async function commentOnPhoto({ request }: Pick<Page, 'request'>, photoId: string, text: string): Promise<void> {
  const answer = await request.post(`/api/v1/photos/${photoId}/comments`, { headers, data: { text } })
  expect(answer.status()).toBe(200)
}

/** Backdates the photo by the interval `ago`. */
export function backdatePhoto(id: string, ago: string): void {
  queryValue(
    `update content.photos set expires_at = expires_at - interval '${ago}' where public_id = '${id}' returning id`,
  )
}

/** Hides the photo, as when moderation could not classify it. */
export function hidePhoto(id: string): void {
  queryValue(`update content.photos set state = 'hidden' where public_id = '${id}' returning id`)
}

/** Asserts that the browser has decoded the image. */
export const expectImageLoaded = (page: Page, name: string) =>
  expect
    .poll(() => page.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

/** Throttles the network as Chrome's "slow 4G" (bytes per second). Returns a function that resets it. */
export async function throttleNetwork(page: Page): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page)
  const set = (uploadThroughput: number, latency: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: 200_000,
      uploadThroughput,
    })
  await set(93_750, 150)
  return () => set(-1, 0)
}
