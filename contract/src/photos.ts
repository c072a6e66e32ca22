// What the two ends agree on about photos: they are for people who are registered, and for an hour. Who sent one is told to nobody.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { genders } from './genders.ts'
import { imageBody, imageRefusals, placeholder, sentImage } from './images.ts'
import { budgets, limits } from './limits.ts'
import { photoComments } from './photo-comments.ts'
import { cursor, page, publicId, written } from './values.ts'

/** `arriving`: its picture is not here yet. `waiting`: a person looks at it first. Said only to whoever sent it and to the team. */
export const photoStates = ['arriving', 'waiting', 'visible'] as const
export type PhotoState = (typeof photoStates)[number]

const age = z.int().check(z.minimum(limits.secrets.ageMin), z.maximum(limits.secrets.ageMax))

const photo = z.strictObject({
  id: publicId,
  caption: z.nullable(z.string()),
  explicit: z.boolean(),
  gender: z.nullable(z.enum(genders)),
  age: z.nullable(age),
  /** ISO code; XX when it is not known. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  state: z.enum(photoStates),
  /** Of the picture as it is sent, for its place on the page. Zero while it is arriving. */
  width: z.int(),
  height: z.int(),
  placeholder,
  /** Whole minutes, by our clock; at zero it is about to go. Of one that is not visible, 60. */
  remainingMinutes: z.int(),
  comments: z.int(),
  /** Whether whoever asks sent it. */
  mine: z.boolean(),
})
export type Photo = z.output<typeof photo>

const one = z.strictObject({ id: publicId })
const nothing = z.strictObject({})
const read = { access: 'registered', limit: budgets.ownReads, cache: 'never' } as const
const write = { access: 'registered', limit: budgets.ownWrites, cache: 'never' } as const

export const photos = {
  listPhotos: endpoint({
    method: 'GET',
    path: '/photos',
    summary: 'Photos that have not gone yet, newest first.',
    input: z.strictObject({ after: z.optional(cursor) }),
    output: page(photo),
    errors: ['photos.moved'],
    ...read,
  }),
  readPhoto: endpoint({
    method: 'GET',
    path: '/photos/{id}',
    summary: 'One photo that has not gone yet.',
    input: one,
    output: photo,
    errors: ['photos.not_found', 'photos.expired'],
    ...read,
  }),
  readImage: endpoint({
    method: 'GET',
    path: '/photos/{id}/image',
    summary: 'The picture of a photo that has not gone yet. It is asked for each time: nobody keeps it.',
    /** `small`: a square of it, for galleries. */
    input: z.strictObject({ id: publicId, size: z.optional(z.literal('small')) }),
    output: sentImage,
    answers: 'image',
    errors: ['photos.not_found', 'photos.expired', 'photos.storage_away'],
    ...read,
    limit: budgets.images,
  }),
  preparePhoto: endpoint({
    method: 'POST',
    path: '/photos',
    once: true,
    summary: 'Says what a photo is about. Its picture follows within a quarter of an hour, or it is forgotten.',
    input: z.strictObject({
      caption: z.optional(written(limits.photos.captionMax)),
      explicit: z._default(z.boolean(), false),
      gender: z.optional(z.enum(genders)),
      age: z.optional(age),
    }),
    output: one,
    errors: ['photos.moved', 'photos.spam', 'photos.too_many_today'],
    ...write,
  }),
  sendImage: endpoint({
    method: 'PUT',
    path: '/photos/{id}/image',
    summary: 'The picture itself, as the body. It is made anew, looked at by a machine, and then everybody sees it.',
    input: z.strictObject({ id: publicId, image: imageBody }),
    sends: 'image',
    output: z.strictObject({ state: z.enum(photoStates) }),
    errors: ['photos.not_found', 'photos.already_sent', ...imageRefusals],
    ...write,
    limit: budgets.uploads,
  }),
  listMine: endpoint({
    method: 'GET',
    path: '/me/photos',
    summary: 'Photos of whoever asks that have not gone yet, with those that wait for a person.',
    input: nothing,
    output: z.strictObject({ items: z.array(photo) }),
    errors: [],
    ...read,
  }),
  deletePhoto: endpoint({
    method: 'DELETE',
    path: '/photos/{id}',
    summary: 'Erases a photo and its picture: whoever sent it may, and so may an admin.',
    input: one,
    output: nothing,
    deed: 'own',
    errors: ['photos.not_found', 'photos.not_yours', 'photos.owner_unchecked', 'photos.not_removed'],
    ...write,
  }),
  readHeldImage: endpoint({
    method: 'GET',
    path: '/admin/photos/{id}/image',
    summary: 'The picture of a photo that waits for the team. That somebody looked is noted.',
    input: one,
    output: sentImage,
    answers: 'image',
    errors: ['photos.not_found', 'photos.storage_away'],
    access: 'moderator',
    limit: budgets.team,
    cache: 'never',
  }),
  readStorage: endpoint({
    method: 'GET',
    path: '/admin/storage',
    summary: 'What the last look at the storage of pictures found.',
    input: nothing,
    output: z.strictObject({
      checkedAt: z.nullable(z.string()),
      parts: z.array(z.strictObject({ name: z.string(), ok: z.boolean(), note: z.nullable(z.string()) })),
    }),
    errors: [],
    access: 'admin',
    limit: budgets.team,
    cache: 'never',
  }),
  ...photoComments,
}
