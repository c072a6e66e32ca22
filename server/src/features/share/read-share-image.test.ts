// Integration tests of share images: response headers, storage cache, access, invalidation and retention.
import { shareFormats } from '@murmullo/contract/content/share-formats'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pruneShareImages } from './prune-share-images.ts'
import type { RenderJob } from '../../platform/images/messages.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import {
  insertSharedSecret,
  fetchShareImage,
  storedShareKeys,
  recordRenderJobs,
} from '../../../test/builders/share-images.ts'

let world: World
let renderJobs: RenderJob[]
beforeAll(async () => {
  world = await createWorld({ with: ['ai', 'bucket'] })
  renderJobs = await recordRenderJobs(world)
}, 200_000)
afterAll(() => world.close())

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('share.readPicture: a public secret is rendered in three formats with public cache headers and without the nickname', async () => {
  const id = await insertSharedSecret(world, 'Nunca le dije a mi hermana que fui yo. Ñandú, pingüino, ¡así fue! 🥹', {
    nickname: 'lucia',
  })
  for (const [format, size] of Object.entries(shareFormats)) {
    const answer = await fetchShareImage(world, id, `${format}.jpg`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(answer.headers.getSetCookie()).toEqual([])
    const image = await bytesOf(answer)
    expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', ...size })
    expect(image.length).toBeLessThan(300_000)
  }
  const jobsJson = JSON.stringify(renderJobs.slice(-3))
  expect(jobsJson).toContain('Mujer · 27 años')
  expect(jobsJson).not.toContain('lucia')
  expect(jobsJson).not.toContain(id)
})

test('share image cache: after the first render, a request reads the same bytes from storage', async () => {
  const id = await insertSharedSecret(world, 'Guardo una carta que nunca envié.')
  const first = await bytesOf(await fetchShareImage(world, id))
  const [key] = await storedShareKeys(world, id)
  expect(key).toMatch(/^shares\/[0-9A-Za-z]{32}$/)
  const before = renderJobs.length
  expect(await bytesOf(await fetchShareImage(world, id))).toEqual(first)
  expect(renderJobs.length).toBe(before)
  // A missing object is rendered and stored again.
  await world.services.storage.delete(key ?? '')
  expect(await bytesOf(await fetchShareImage(world, id))).toEqual(first)
  expect(renderJobs.length).toBe(before + 1)
  await expect.poll(async () => (await storedShareKeys(world, id))[0] === key).toBe(false)
})

const endings = {
  private: 'update content.secrets set is_private = true where public_id = $1',
  hidden: `update content.secrets set state = 'hidden' where public_id = $1`,
  removed: `update content.secrets set state = 'removed' where public_id = $1`,
  deleted: 'delete from content.secrets where public_id = $1',
}

test.each(Object.entries(endings))(
  'share image access: after a secret is %s the endpoint gets 404, and the next job deletes the cached object',
  async (_, end) => {
    const id = await insertSharedSecret(world, 'Esto se va.')
    await fetchShareImage(world, id)
    const [key = ''] = await storedShareKeys(world, id)
    await world.sql(end, [id])
    const answer = await fetchShareImage(world, id)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('secrets.not_found')
    expect(await world.services.storage.has(key)).toBe(true)
    await pruneShareImages(world.worker)
    expect(await world.services.storage.has(key)).toBe(false)
    expect(await world.sql('select from content.share_images where key = $1', [key])).toEqual([])
  },
)

test('share.readPicture access: an unknown id gets 404, and a private secret has no image even for its author', async () => {
  expect((await fetchShareImage(world, '0'.repeat(22))).status).toBe(404)
  expect((await fetchShareImage(world, '0'.repeat(22), 'otra.jpg')).status).toBe(400)
  const author = await world.users.anonymous()
  const { id } = await author.api.secrets.publishSecret({ text: 'Solo para mí.', isAdult: true, explicit: false })
  await author.api.secrets.setPrivacy({ id, isPrivate: true })
  await expect(author.api.share.readPicture({ id, file: 'link.jpg' })).rejects.toMatchObject({
    code: 'secrets.not_found',
  })
})

test('share image invalidation: an updated text gets a new image, and the job deletes the stale object', async () => {
  const id = await insertSharedSecret(world, 'Primero dije esto.')
  const first = await bytesOf(await fetchShareImage(world, id))
  const [key = ''] = await storedShareKeys(world, id)
  await world.sql(`update content.secrets set text = 'Y luego otra cosa.' where public_id = $1`, [id])
  expect(await bytesOf(await fetchShareImage(world, id))).not.toEqual(first)
  await storedShareKeys(world, id)
  await pruneShareImages(world.worker)
  expect(await world.services.storage.has(key)).toBe(false)
})

test('share image: explicit secrets of similar length get identical bytes, and no text is sent to the render process', async () => {
  const [one, other] = ['Anoche pasó algo con Xiomara', 'Me gusta mirar por la ventana'].map((text) =>
    insertSharedSecret(world, text, { isExplicit: true }),
  )
  const before = renderJobs.length
  const pictures = [await fetchShareImage(world, (await one) ?? ''), await fetchShareImage(world, (await other) ?? '')]
  const [first, second] = await Promise.all(pictures.map(bytesOf))
  expect(first).toEqual(second)
  const jobsJson = JSON.stringify(renderJobs.slice(before))
  expect(jobsJson).toContain('Contenido explícito')
  for (const word of ['Xiomara', 'Anoche', 'ventana', 'mirar']) expect(jobsJson).not.toContain(word)
})

test('share image retention: an object is deleted from storage after 30 days and rendered again on request', async () => {
  const id = await insertSharedSecret(world, 'Hace un mes.')
  await fetchShareImage(world, id)
  const [key = ''] = await storedShareKeys(world, id)
  await world.sql(`update content.share_images set created_at = now() - interval '29 days' where key = $1`, [key])
  await pruneShareImages(world.worker)
  expect(await world.services.storage.has(key)).toBe(true)
  await world.sql(`update content.share_images set created_at = now() - interval '31 days' where key = $1`, [key])
  await pruneShareImages(world.worker)
  expect(await world.services.storage.has(key)).toBe(false)
  expect((await fetchShareImage(world, id)).status).toBe(200)
})

test('share image cache: a row whose upload never finished is deleted by its age', async () => {
  const id = await insertSharedSecret(world, 'A medias.')
  await world.sql(
    `insert into content.share_images (key, secret_id, format, tag, created_at)
     select 'shares/' || repeat('m', 32), id, 'link', 'x', now() - interval '2 minutes' from content.secrets where public_id = $1`,
    [id],
  )
  await pruneShareImages(world.worker)
  expect(await world.sql(`select from content.share_images where key = 'shares/' || repeat('m', 32)`)).toEqual([])
})
