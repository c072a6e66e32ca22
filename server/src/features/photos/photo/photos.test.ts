// Integration tests of photos over HTTP, PostgreSQL and S3: upload, validation, response headers, pagination, rate limits, deletion.
import { request } from 'node:http'
import sharp from 'sharp'
import { defaultSpamTerms } from '@murmullo/contract/safety/spam-matcher'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { jpeg, generateAnimation, png, webp } from '../../../../test/generators/images.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
let owner: TestUser
let other: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai', 'bucket'] })
  owner = await world.users.registered()
  other = await world.users.registered()
}, 200_000)
afterAll(() => world.close())

const cookieOf = ({ cookies }: TestUser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const get = (person: TestUser, path: string, headers: Record<string, string> = {}) =>
  fetch(`${world.url}/api/v1${path}`, { headers: { cookie: cookieOf(person), ...headers } })
const blob = (bytes: Uint8Array | string) => new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)])
const prepared = async (person: TestUser) => (await person.api.photos.preparePhoto({})).id

test('photos.preparePhoto, photos.sendImage: an uploaded photo is readable for registered accounts for an hour (DATA-14)', async () => {
  const about = { caption: 'Mi ventana', gender: 'mujer', age: 30 } as const
  const { id, state } = await world.content.uploadPhoto(owner, await jpeg({ seed: 7 }), about)
  expect(state).toBe('visible')
  const seen = await other.api.photos.readPhoto({ id })
  const size = { width: 320, height: 240, remainingMinutes: 60, comments: 0, mine: false }
  expect(seen).toMatchObject({ id, ...about, explicit: false, state: 'visible', ...size })
  expect(new Set(seen.placeholder.match(/.{6}/g)).size).toBeGreaterThan(8)
  expect((await owner.api.photos.readPhoto({ id })).mine).toBe(true)
  expect((await owner.api.photos.listMine()).items.map((photo) => photo.id)).toContain(id)
  expect((await other.api.photos.listMine()).items).toEqual([])
})

test('photos.readImage: the response is re-encoded WebP without metadata, with no-store and without range requests', async () => {
  const { id } = await world.content.uploadPhoto(owner, await png({ seed: 8, width: 2_000, height: 1_000 }))
  const answer = await get(other, `/photos/${id}/image`, { range: 'bytes=0-99' })
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
    'content-disposition': 'inline; filename="foto.webp"',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'none',
  })
  expect(answer.headers.get('etag')).toBeNull()
  const { format, width, height, exif, icc, xmp } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect({ format, width, height, exif, icc, xmp }).toEqual({ format: 'webp', width: 1_600, height: 800 })
})

test.each(['gif', 'webp'] as const)(
  'photos.sendImage: an animated %s stays animated after the re-encode (PHOTO-27)',
  async (kind) => {
    const { id } = await world.content.uploadPhoto(owner, await generateAnimation(kind, 12))
    const image = Buffer.from(await (await get(other, `/photos/${id}/image`)).arrayBuffer())
    expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', pages: 12, width: 32 })
  },
)

const sizeOf = async (person: TestUser, path: string) =>
  sharp(Buffer.from(await (await get(person, path)).arrayBuffer())).metadata()

test('photos.readImage, size small: the response is a static square thumbnail; a small image is returned as stored', async () => {
  const [large, film, little] = [
    await world.content.uploadPhoto(owner, await png({ seed: 8, width: 2_000, height: 1_000 })),
    await world.content.uploadPhoto(owner, await generateAnimation('gif', 12)),
    await world.content.uploadPhoto(owner, await png({ seed: 8 })),
  ]
  const small = (id: string) => sizeOf(other, `/photos/${id}/image?size=small`)
  expect(await small(large.id)).toMatchObject({ format: 'webp', width: 480, height: 480 })
  const still = await small(film.id)
  expect([still.format, still.pages ?? 1, still.width]).toEqual(['webp', 1, 32])
  expect(await small(little.id)).toMatchObject({ format: 'webp', width: 320, height: 240 })
  const answer = await get(other, `/photos/${large.id}/image?size=small`)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(Number(answer.headers.get('content-length'))).toBe((await answer.arrayBuffer()).byteLength)
  expect((await get(other, `/photos/${large.id}/image?size=huge`)).status).toBe(400)
})

test('photos.sendImage: an invalid image gets the error of its fault, and the same draft accepts a retry', async () => {
  const id = await prepared(owner)
  const send = (bytes: Uint8Array | string) => errorCode(owner.api.photos.sendImage({ id, image: blob(bytes) }))
  const whole = await jpeg({ seed: 9 })
  expect(await send('')).toBe('photos.type')
  expect(await send('<svg xmlns="http://www.w3.org/2000/svg"/>')).toBe('photos.type')
  expect(await send('<!doctype html><script>alert(1)</script>')).toBe('photos.type')
  expect(await send(whole.subarray(0, 200))).toBe('photos.unreadable')
  expect(await send(Buffer.alloc(5_242_881))).toBe('photos.too_large')
  expect(await send(await generateAnimation('gif', 51, 4))).toBe('photos.too_many_frames')
  const huge = await sharp({ create: { width: 6_001, height: 4_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect(await send(huge)).toBe('photos.too_many_pixels')
  expect(await send(whole)).toBe('done')
  expect(await send(whole)).toBe('photos.already_sent')
  expect(await errorCode(other.api.photos.sendImage({ id: await prepared(owner), image: blob(whole) }))).toBe(
    'photos.not_found',
  )
})

test('photos.sendImage: a body of exactly 5 MiB is accepted, and one byte more is refused (LIMIT-08, PHOTO-27)', async () => {
  const small = await jpeg({ seed: 10 })
  const padded = (length: number) => Buffer.concat([small, Buffer.alloc(length - small.length)])
  const id = await prepared(owner)
  expect(await errorCode(owner.api.photos.sendImage({ id, image: blob(padded(5_242_881)) }))).toBe('photos.too_large')
  expect(await errorCode(owner.api.photos.sendImage({ id, image: blob(padded(5_242_880)) }))).toBe('done')
})

/** Sends the headers and the first bytes, and waits for a response without sending the rest. */
function halfSent(path: string, headers: Record<string, string>, start: string | Buffer = 'x'): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(`${world.url}/api/v1${path}`, { method: 'PUT', headers })
    sending.on('response', ({ statusCode }) => (sending.destroy(), resolve(statusCode ?? 0))).on('error', reject)
    sending.write(start)
  })
}

test('photos.sendImage: a request without access, or with a body over the limit, is refused before the body is read', async () => {
  const id = await prepared(owner)
  const of = (length: number, person?: TestUser) => ({
    'content-type': 'image/jpeg',
    'content-length': String(length),
    'sec-fetch-site': 'same-origin',
    ...(person && { cookie: cookieOf(person) }),
  })
  expect(await halfSent(`/photos/${id}/image`, of(5_000_000))).toBe(401)
  expect(await halfSent(`/photos/${id}/image`, of(5_000_000, other))).toBe(404)
  expect(await halfSent(`/photos/${id}/image`, of(5_242_881, owner))).toBe(413)
  expect(await halfSent('/me/avatar', of(5_242_881, owner))).toBe(413)
  expect(await halfSent(`/photos/${id}/image`, { ...of(9, owner), 'sec-fetch-site': 'cross-site' })).toBe(403)
})

test('photos.sendImage: a decompression bomb is refused by its first bytes', async () => {
  const headers = { 'content-length': '5000000', 'sec-fetch-site': 'same-origin', cookie: cookieOf(owner) }
  const id = await prepared(owner)
  const begin = (start: Buffer) => halfSent(`/photos/${id}/image`, headers, start)
  const giant = await sharp({ create: { width: 6_001, height: 4_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect(await begin(giant.subarray(0, 100))).toBe(422)
  expect(await begin((await generateAnimation('gif', 51, 4)).subarray(0, -1))).toBe(422)
  expect(await begin(Buffer.from('<!doctype html><p>hola</p>'))).toBe(415)
  // A client that sends the whole body gets the same response.
  expect((await send(id, Buffer.concat([giant.subarray(0, 100), Buffer.alloc(5_000_000)]))).status).toBe(422)
})

const send = (id: string, bytes: Buffer) =>
  fetch(`${world.url}/api/v1/photos/${id}/image`, {
    method: 'PUT',
    headers: { 'sec-fetch-site': 'same-origin', cookie: cookieOf(owner) },
    body: new Uint8Array(bytes),
  })

test('photos.listPhotos: pagination returns every row once, newest first, 100 per page (LIMIT-08, PHOTO-28)', async () => {
  await world.sql(`insert into content.images (key, state, size, width, height, placeholder, digest, perceptual_hash)
      select 'photos/' || lpad(n::text, 32, '0'), 'stored', 1, 1, 1, repeat('0', 96), decode(lpad(to_hex(n), 64, '0'), 'hex'), 0::bit(128)
      from generate_series(1, 130) n`)
  const [account] = await world.sql<{ id: string }>('select id from identity.accounts where not is_anonymous limit 1')
  const photos = await world.sql<{ id: string }>(
    `insert into content.photos (id, public_id, image_key, is_explicit, country_code, state, expires_at)
     select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '70008' || lpad(n::text, 15, '0'))::uuid,
       lpad(n::text, 22, '0'), 'photos/' || lpad(n::text, 32, '0'), false, 'ES', 'visible', now() + interval '1 hour'
     from generate_series(1, 130) n returning id`,
  )
  await world.authorship.record('photo', account?.id ?? '', ...photos.map(({ id }) => id))
  const first = await other.api.photos.listPhotos()
  const second = await other.api.photos.listPhotos({ after: first.next ?? '' })
  const expected = await world.sql<{ id: string }>(
    `select public_id as id from content.photos where state = 'visible' and expires_at > now() order by content.photos.id desc`,
  )
  expect(first.items).toHaveLength(100)
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  expect(second.next).toBeNull()
  await world.sql(`delete from content.photos where country_code = 'ES'`)
})

test('photos.preparePhoto: a caption with a spam term is refused', async () => {
  const [term = ''] = defaultSpamTerms
  expect(await errorCode(owner.api.photos.preparePhoto({ caption: `Entra en ${term}` }))).toBe('photos.spam')
})

test('photos.preparePhoto: the rate limit refuses the 21st photo of a day', async () => {
  const busy = await world.users.registered()
  for (let sent = 0; sent < 20; sent += 1) await busy.api.photos.preparePhoto({})
  expect(await errorCode(busy.api.photos.preparePhoto({}))).toBe('photos.too_many_today')
})

test('photos.sendImage: the rate limit refuses the 41st failed upload, without reading its body', async () => {
  const stubborn = await world.users.registered()
  const id = await prepared(stubborn)
  const tried = () => errorCode(stubborn.api.photos.sendImage({ id, image: blob('GIF89a') }))
  for (let attempt = 0; attempt < 40; attempt += 1) expect(await tried()).toBe('photos.unreadable')
  expect(await tried()).toBe('request.too_many')
})

test('photos.deletePhoto: photo and storage objects are deleted at once; a delete by the admin role is in the audit log', async () => {
  const before = await world.content.listObjects()
  const { id } = await world.content.uploadPhoto(owner, await webp({ seed: 11, width: 800, height: 600 }))
  expect(await world.content.listObjects()).toHaveLength(before.length + 2)
  expect(await errorCode(other.api.photos.deletePhoto({ id }))).toBe('photos.not_yours')
  await owner.api.photos.deletePhoto({ id })
  expect((await world.content.listObjects()).toSorted()).toEqual(before.toSorted())
  expect(await errorCode(owner.api.photos.readPhoto({ id }))).toBe('photos.not_found')
  expect(await errorCode(owner.api.photos.deletePhoto({ id }))).toBe('photos.not_found')
  const { id: another } = await world.content.uploadPhoto(owner, await webp({ seed: 12 }))
  await (await world.users.staff('admin')).api.photos.deletePhoto({ id: another })
  expect(await world.sql('select action from identity.audit_log where subject = $1', [another])).toEqual([
    { action: 'photos.delete' },
  ])
})
