// Integration tests of deletions while the database does not answer in time: each failed step has its error code, and the rows stay.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jpeg } from '../../../../test/generators/images.ts'
import { errorCode } from '../../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ with: ['ai', 'bucket'] })
}, 200_000)
afterAll(() => world.close())

/** Runs `act` while another transaction locks the table, longer than the statement timeout. */
async function whileLocked<Result>(table: string, mode: string, act: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  try {
    await client.query(`begin; lock table ${table} in ${mode} mode`)
    return await act()
  } finally {
    await client.end()
  }
}

// A request waits for the statement timeout, twice.
const timeout = 60_000

test.each([
  ['access exclusive', 'photos.owner_unchecked'],
  ['share', 'photos.not_removed'],
])(
  'photos.deletePhoto: with a table lock in mode %s it gets %s, and the photo stays public (PHOTO-14, PHOTO-15)',
  async (mode, code) => {
    const owner = await world.users.registered()
    const { id } = await world.content.uploadPhoto(owner, await jpeg())
    const remove = () => errorCode(owner.api.photos.deletePhoto({ id }))
    expect(await whileLocked('content.photos', mode, remove)).toBe(code)
    expect((await owner.api.photos.readPhoto({ id })).state).toBe('visible')
    expect(await remove()).toBe('done')
  },
  timeout,
)

test(
  'photos.deletePhotoComment: while the author cannot be read it gets its error code, and the comment stays (PHOTO-25)',
  async () => {
    const owner = await world.users.registered()
    const { id: photoId } = await world.content.uploadPhoto(owner, await jpeg())
    const { id } = await owner.api.photos.addPhotoComment({ photoId, text: 'Lo mío' })
    const remove = () => errorCode(owner.api.photos.deletePhotoComment({ id }))
    expect(await whileLocked('content.photo_comments', 'access exclusive', remove)).toBe('photos.author_unchecked')
    const { items } = await owner.api.photos.listPhotoComments({ photoId })
    expect(items.map(({ text }) => text)).toEqual(['Lo mío'])
  },
  timeout,
)
