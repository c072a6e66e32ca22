// Relations of the access matrix: users by what they are to the owner of an object, and inserters of objects of that owner.
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { newPublicId } from '../../src/platform/crypto/public-id.ts'
import type { RegisteredUser, User } from '../builders/users.ts'
import type { TestUser } from '../clients/test-user.ts'
import type { World } from '../world/world.ts'
import { cookiesOf, type Principal } from './principal.ts'

export const relations = [
  'owner',
  'other member',
  'chat partner',
  'request sender',
  'commenter',
  'follower',
  'member blocked by the owner',
  'member who blocked the owner',
  'anonymous account',
  'visitor',
  'moderator',
  'admin',
] as const
export type Relation = (typeof relations)[number]

export type RelatedUsers = {
  readonly principals: Readonly<Record<Relation, Principal>>
  readonly owner: RegisteredUser
  readonly other: RegisteredUser
  readonly partner: RegisteredUser
  readonly sender: RegisteredUser
  readonly commenter: RegisteredUser
  readonly blocked: RegisteredUser
  /** Of owner and partner. */
  readonly conversation: string
  /** Sequence number of a message of the partner. */
  readonly message: number
  /** From the sender to the owner. */
  readonly request: string
}

export async function createRelatedUsers(world: World<'ai'>): Promise<RelatedUsers> {
  const { users, chat } = world
  const [owner, other, partner, sender, commenter, follower, blocked, blocker] = [
    await users.chatUser(),
    await users.chatUser(),
    await users.chatUser(),
    await users.chatUser(),
    await users.chatUser(),
    await users.chatUser(),
    await users.chatUser(),
    await users.chatUser(),
  ]
  const conversation = await chat.startConversation(owner, partner)
  const message = await chat.sendMessage(partner, conversation, 'Hola.')
  await chat.request(sender, owner)
  await follower.api.profiles.follow({ id: owner.publicId, following: true })
  await owner.api.chat.block({ personId: blocked.publicId })
  await blocker.api.chat.block({ personId: owner.publicId })
  const registered = (user: User): Principal => ({ viewer: 'registered', ...cookiesOf(user) })
  const staff = async (role: 'moderator' | 'admin'): Promise<Principal> => ({
    viewer: role,
    hasStepUp: true,
    ...cookiesOf(await users.staff(role)),
  })
  return {
    owner,
    other,
    partner,
    sender,
    commenter,
    blocked,
    conversation,
    message,
    request: await chat.latestRequestId(owner),
    principals: {
      owner: registered(owner),
      'other member': registered(other),
      'chat partner': registered(partner),
      'request sender': registered(sender),
      commenter: registered(commenter),
      follower: registered(follower),
      'member blocked by the owner': registered(blocked),
      'member who blocked the owner': registered(blocker),
      'anonymous account': { viewer: 'anonymous', ...cookiesOf(await users.anonymous()) },
      visitor: { viewer: 'visitor', cookie: '' },
      moderator: await staff('moderator'),
      admin: await staff('admin'),
    },
  }
}

/** Returns the public id. Without a bucket: the image of a visible photo is a row only. */
export async function insertPhoto(
  { sql, authorship }: World<'ai'>,
  owner: User,
  state: 'uploading' | 'visible',
): Promise<string> {
  const [key, id] = [randomUUIDv7(), newPublicId()]
  const imageKey = state === 'uploading' ? null : `photos/${randomBytes(16).toString('hex')}`
  if (imageKey !== null)
    await sql(
      `insert into content.images (key, state, size, width, height, placeholder, digest, perceptual_hash)
       values ($1, 'stored', 1, 1, 1, repeat('0', 96), $2, b'0'::bit(128))`,
      [imageKey, randomBytes(32)],
    )
  await sql(
    `insert into content.photos (id, public_id, image_key, is_explicit, country_code, state, expires_at)
     values ($1, $2, $3, false, 'MX', $4, now() + interval '1 hour')`,
    [key, id, imageKey, state],
  )
  await authorship.record('photo', owner.accountId, key)
  return id
}

export async function insertPhotoComment(
  { sql, authorship }: World<'ai'>,
  author: User,
  photoId: string,
): Promise<string> {
  const [key, id] = [randomUUIDv7(), newPublicId()]
  await sql(
    `insert into content.photo_comments (id, public_id, photo_id, text)
     select $1, $2, id, 'Qué luz.' from content.photos where public_id = $3`,
    [key, id, photoId],
  )
  await authorship.record('photoComment', author.accountId, key)
  return id
}

/** A statement of reasons about a new hidden secret of the author. Returns its public id. */
export async function insertStatement(
  { sql, content }: World<'ai'>,
  author: User,
  { byHuman }: { readonly byHuman: boolean },
): Promise<string> {
  const { key } = await content.insertSecret(author, { state: 'hidden' })
  const id = newPublicId()
  await sql(
    `insert into identity.statements (id, public_id, secret_id, action, rule, by_human)
     values (gen_random_uuid(), $1, $2, 'hidden', 'hate', $3)`,
    [id, key, byHuman],
  )
  return id
}

/** A notification of a comment on a new secret of the owner. Returns its public id. */
export async function insertCommentNotification(world: World<'ai'>, owner: User, commenter: TestUser): Promise<string> {
  const secret = await world.content.insertSecret(owner)
  await commenter.api.comments.addComment({ secretId: secret.id, text: 'Te leo.' })
  await world.notifications.runJobs()
  return idOf((await world.notifications.list(owner)).find(({ secretId }) => secretId === secret.id))
}

/** A notification of a chat request to the owner, by a new user. Returns its public id. */
export async function insertRequestNotification(world: World<'ai'>, owner: User): Promise<string> {
  const known = new Set((await world.notifications.list(owner)).map(({ id }) => id))
  await world.chat.insertRequest(owner)
  return idOf((await world.notifications.list(owner)).find(({ id }) => !known.has(id)))
}

function idOf(notification: { readonly id: string } | undefined): string {
  if (notification === undefined) throw new Error('the notification was not created')
  return notification.id
}
