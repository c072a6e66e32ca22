// Clock skew tests: processes whose clock is wrong by minutes or a day. The database clock decides visibility, expiry and deletion.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestUser, type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { startPhotoProcess } from '../../../../test/processes/start-photo-process.ts'
import { jpeg } from '../../../../test/generators/images.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { sampleCases } from '../../../../test/setup/case-count.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const shifts = sampleCases([-dayMs, -10 * minuteMs, dayMs, 10 * minuteMs], 2)

let world: World
let owner: TestUser
let other: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai', 'bucket'] })
  owner = await world.users.registered()
  other = await world.users.registered()
}, 200_000)
afterAll(() => world.close())

const endsIn = async (id: string) => {
  const [row] = await world.sql<{ seconds: number }>(
    'select round(extract(epoch from expires_at - now()))::int as seconds from content.photos where public_id = $1',
    [id],
  )
  return row?.seconds
}
const keysOf = async (id: string) =>
  (
    await world.sql<{ key: string }>(
      'select key from content.photos, unnest(array[image_key, thumbnail_key]) as key where public_id = $1',
      [id],
    )
  ).map(({ key }) => key)

describe.each(shifts)('clock skew of %d ms', (shiftMs) => {
  let running: Awaited<ReturnType<typeof startPhotoProcess>>
  let photos: { fresh: string; ending: string; over: string }
  let objects: { ending: string[]; over: string[] }
  beforeAll(async () => {
    const sent = async (seed: number) =>
      (
        await world.content.uploadPhoto(
          owner,
          await jpeg({ seed: seed + shifts.indexOf(shiftMs) * 10, width: 800, height: 600 }),
        )
      ).id
    photos = { fresh: await sent(1), ending: await sent(2), over: await sent(3) }
    objects = { ending: await keysOf(photos.ending), over: await keysOf(photos.over) }
    await world.content.expirePhoto(photos.over)
    running = await startPhotoProcess(world, { shiftMs })
    // After the start, which takes a while. 45 seconds are less than the skew, and longer than the test runs.
    await world.sql(
      `update content.photos set expires_at = now() + case public_id when $1 then interval '1 hour' else interval '45 seconds' end
       where public_id in ($1, $2)`,
      [photos.fresh, photos.ending],
    )
  }, 200_000)
  afterAll(() => running.child.kill('SIGKILL'))

  test('reads: a fresh photo is public with its full lifetime, and an expired photo is refused (PHOTO-07)', async () => {
    const there = other.apiAt(running.url)
    expect((await there.photos.readPhoto({ id: photos.fresh })).remainingMinutes).toBe(60)
    expect((await there.photos.readPhoto({ id: photos.ending })).remainingMinutes).toBe(1)
    for (const id of [photos.fresh, photos.ending])
      for (const size of [undefined, 'small'] as const)
        expect(await errorCode(there.photos.readImage({ id, size }))).toBe('done')
    expect(await errorCode(there.photos.addPhotoComment({ photoId: photos.ending, text: 'A tiempo.' }))).toBe('done')
    const listed = (await there.photos.listPhotos()).items.map(({ id }) => id)
    expect(listed).toEqual(expect.arrayContaining([photos.fresh, photos.ending]))
    expect(listed).not.toContain(photos.over)
    for (const read of [there.photos.readPhoto, there.photos.readImage])
      expect(await errorCode(read({ id: photos.over }))).toMatch(/^photos\.(expired|not_found)$/)
  })

  test('writes: an upload gets a lifetime of one hour by the database clock, a draft 15 minutes (PHOTO-05)', async () => {
    const there = owner.apiAt(running.url)
    const { id } = await there.photos.preparePhoto({})
    expect(Math.abs(((await endsIn(id)) ?? 0) - 15 * 60)).toBeLessThanOrEqual(5)
    await there.photos.sendImage({ id, image: new Blob([new Uint8Array(await jpeg({ seed: 50 }))]) })
    expect(Math.abs(((await endsIn(id)) ?? 0) - 60 * 60)).toBeLessThanOrEqual(5)
    expect((await other.api.photos.readPhoto({ id })).remainingMinutes).toBe(60)
  })

  test('worker: storage objects of an expired photo are deleted, and of no other', async () => {
    await expect
      .poll(() => world.content.listObjects(), { timeout: 20_000 })
      .not.toEqual(expect.arrayContaining(objects.over))
    const left = await world.content.listObjects()
    for (const key of objects.over) expect(left).not.toContain(key)
    if (((await endsIn(photos.ending)) ?? 0) > 0) expect(left).toEqual(expect.arrayContaining(objects.ending))
    expect(left).toEqual(expect.arrayContaining(await keysOf(photos.fresh)))
  })

  test('sessions: no session of this or another server expires early', async () => {
    const late = createTestUser(running.url)
    await late.api.accounts.register({ email: `reloj${shiftMs}@correo.example`, password: 'una-clave-larga' })
    expect(await errorCode(late.api.accounts.readMine())).toBe('done')
    expect(await errorCode(late.apiAt(world.url).accounts.readMine())).toBe('done')
    expect(await errorCode(other.apiAt(running.url).accounts.readMine())).toBe('done')
    const [row] = await world.sql<{ days: number }>(
      `select min(expires_at) - current_date as days from identity.sessions where expires_at >= current_date`,
    )
    expect(row?.days).toBeGreaterThanOrEqual(1)
    expect(await errorCode(other.api.accounts.readMine())).toBe('done')
  })
})
