// Access matrix of photos: every role, every state and every endpoint, generated from the specification.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { jpeg } from '../../../../test/generators/images.ts'
import { createWorld, createWorldForTest, type World } from '../../../../test/world/world.ts'

const viewers = ['visitor', 'anonymous', 'other', 'owner', 'moderator', 'admin'] as const
const states = ['uploading', 'in_review', 'visible', 'removed', 'expired', 'deleted'] as const
type Viewer = (typeof viewers)[number]
type State = (typeof states)[number]

const endpoints = {
  readPhoto: ({ api }: TestUser, id: string) => api.photos.readPhoto({ id }),
  readImage: ({ api }: TestUser, id: string) => api.photos.readImage({ id }),
  readSmall: ({ api }: TestUser, id: string) => api.photos.readImage({ id, size: 'small' }),
  listPhotoComments: ({ api }: TestUser, id: string) => api.photos.listPhotoComments({ photoId: id }),
  addPhotoComment: ({ api }: TestUser, id: string) => api.photos.addPhotoComment({ photoId: id, text: 'Hola.' }),
  readHeldImage: ({ api }: TestUser, id: string) => api.photos.readHeldImage({ id }),
  deletePhoto: ({ api }: TestUser, id: string) => api.photos.deletePhoto({ id }),
} as const
type EndpointName = keyof typeof endpoints

/** Expected response by the specification, independent of the implementation. */
function expected(viewer: Viewer, state: State, endpoint: EndpointName): string {
  const isStaff = viewer === 'moderator' || viewer === 'admin'
  if (viewer === 'visitor') return 'access.account_required'
  if (endpoint === 'readHeldImage') {
    if (!isStaff) return 'access.staff_only'
    return state === 'in_review' ? 'done' : 'photos.not_found'
  }
  if (viewer === 'anonymous') return 'access.registration_required'
  if (endpoint === 'addPhotoComment') {
    if (state === 'visible') return 'done'
    return state === 'expired' ? 'photos.comment_late' : 'photos.unreachable'
  }
  const own = viewer === 'owner' && (state === 'uploading' || state === 'in_review')
  if (endpoint === 'deletePhoto') {
    if (state === 'deleted' || state === 'expired') return 'photos.not_found'
    if (viewer === 'admin') return 'done'
    if (state === 'visible') return viewer === 'owner' ? 'done' : 'photos.not_yours'
    return own ? 'done' : 'photos.not_found'
  }
  if (state === 'expired') return 'photos.expired'
  if (state === 'visible') return 'done'
  // No image is uploaded yet.
  if ((endpoint === 'readImage' || endpoint === 'readSmall') && state === 'uploading') return 'photos.not_found'
  return own ? 'done' : 'photos.not_found'
}

let world: World
const people = {} as Record<Viewer, TestUser>
let image: Buffer
beforeAll(async () => {
  world = await createWorld({ with: ['ai', 'bucket'] })
  people.visitor = world.users.visitor()
  people.anonymous = await world.users.anonymous()
  people.other = await world.users.registered()
  people.owner = await world.users.registered()
  people.moderator = await world.users.staff('moderator')
  people.admin = await world.users.staff('admin')
  image = await jpeg({ width: 800, height: 600 })
}, 200_000)
afterAll(() => world.close())

/** A new photo in that state. */
async function photoIn(state: State): Promise<string> {
  const { id } = await people.owner.api.photos.preparePhoto({})
  if (state === 'uploading') return id
  await people.owner.api.photos.sendImage({ id, image: new Blob([new Uint8Array(image)]) })
  if (state === 'in_review') {
    await world.sql(`update content.photos set state = 'hidden' where public_id = $1`, [id])
    await world.sql(
      `update moderation.checks set needs_review = true where photo_id = (select id from content.photos where public_id = $1)`,
      [id],
    )
  }
  if (state === 'removed') await world.sql(`update content.photos set state = 'removed' where public_id = $1`, [id])
  if (state === 'expired') await world.content.expirePhoto(id)
  if (state === 'deleted') await people.owner.api.photos.deletePhoto({ id })
  return id
}

/** A request that changes nothing leaves the photo for the next one. */
const changes = (endpoint: EndpointName, outcome: string) => endpoint === 'deletePhoto' && outcome === 'done'

describe.each(states)('photo access in state %s', (state) => {
  test('every role gets the specified response or error on every endpoint (PHOTO-04, PHOTO-09, PHOTO-12, PHOTO-13, PHOTO-19, PHOTO-20, PHOTO-21)', async () => {
    const wrong: string[] = []
    let id = await photoIn(state)
    for (const viewer of viewers)
      for (const endpoint of Object.keys(endpoints) as EndpointName[]) {
        const wanted = expected(viewer, state, endpoint)
        const found = await errorCode(endpoints[endpoint](people[viewer], id))
        if (found !== wanted) wrong.push(`${viewer} ${endpoint}: ${found}, not ${wanted}`)
        if (changes(endpoint, wanted)) id = await photoIn(state)
      }
    expect(wrong).toEqual([])
  }, 60_000)
})

test('photos.listPhotos, photos.listMine: only public photos are listed, and a hidden one only for its owner', async () => {
  const ids = {} as Record<State, string>
  const sender = await world.users.registered()
  const [before, owner] = [people.owner, sender]
  people.owner = owner
  for (const state of states) ids[state] = await photoIn(state)
  people.owner = before
  const shown = async (list: Promise<{ items: { id: string }[] }>) => {
    const listed = new Set((await list).items.map(({ id }) => id))
    return states.filter((state) => listed.has(ids[state]))
  }
  for (const viewer of ['other', 'moderator', 'admin'] as const)
    expect(await shown(people[viewer].api.photos.listPhotos())).toEqual(['visible'])
  expect(await shown(sender.api.photos.listPhotos())).toEqual(['visible'])
  expect(await shown(sender.api.photos.listMine())).toEqual(['in_review', 'visible'])
})

test('storage bucket: a request without an access key gets 403 for every object (PHOTO-04)', async () => {
  await photoIn('visible')
  const { S3_ENDPOINT, S3_BUCKET } = world.services.config
  const keys = await world.content.listObjects()
  expect(keys.length).toBeGreaterThan(0)
  for (const path of ['', ...keys.map((key) => `/${key}`)])
    expect((await fetch(`${S3_ENDPOINT}/${S3_BUCKET}${path}`)).status).toBe(403)
})

test('PHOTOS=moved: list and upload are refused, and an existing photo is still read, discussed and deleted (PHOTO-27)', async () => {
  const id = await photoIn('visible')
  const { config } = world.services
  const moved = await createWorldForTest({
    with: ['ai', 'bucket'],
    env: {
      PHOTOS: 'moved',
      DATABASE_URL: world.databaseUrl,
      S3_ENDPOINT: config.S3_ENDPOINT,
      S3_BUCKET: config.S3_BUCKET,
    },
  })
  const owner = people.owner.apiAt(moved.url)
  expect(await errorCode(owner.photos.listPhotos())).toBe('photos.moved')
  expect(await errorCode(owner.photos.preparePhoto({}))).toBe('photos.moved')
  expect((await owner.photos.readPhoto({ id })).id).toBe(id)
  expect(await errorCode(owner.photos.readImage({ id }))).toBe('done')
  const { id: commentId } = await owner.photos.addPhotoComment({ photoId: id, text: 'Qué luz.' })
  expect((await owner.photos.listPhotoComments({ photoId: id })).items).toHaveLength(1)
  const guest = people.other.apiAt(moved.url)
  expect(await errorCode(guest.photos.deletePhotoComment({ id: commentId }))).toBe('photos.comment_not_yours')
  expect(await errorCode(owner.photos.deletePhotoComment({ id: commentId }))).toBe('done')
  expect(await errorCode(guest.photos.deletePhoto({ id }))).toBe('photos.not_yours')
  expect(await errorCode(owner.photos.deletePhoto({ id }))).toBe('done')
  const expired = await photoIn('expired')
  expect(await errorCode(owner.photos.readPhoto({ id: expired }))).toBe('photos.expired')
  expect(await errorCode(owner.photos.addPhotoComment({ photoId: expired, text: 'Tarde' }))).toBe('photos.comment_late')
})
