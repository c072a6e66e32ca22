// API endpoints and schemas of photos: only for registered users, with a lifetime of one hour. No response names the sender.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { genders } from '../constants/genders.ts'
import { imageBody, imageUploadErrors, placeholder, imageResponse } from '../core/images.ts'
import { photoLimits, secretLimits } from '../constants/limits.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { photoComments } from './photo-comments.ts'
import { cursor, page, publicId, userText } from '../core/primitives.ts'

/** `uploading`: the image is not uploaded yet. `in_review`: pending human review. Visible only to the sender and the staff. */
export const photoStates = ['uploading', 'in_review', 'visible'] as const
export type PhotoState = (typeof photoStates)[number]

const age = z.int().check(z.minimum(secretLimits.ageMin), z.maximum(secretLimits.ageMax))

const photo = z.strictObject({
  id: publicId,
  caption: z.nullable(z.string()),
  explicit: z.boolean(),
  gender: z.nullable(z.enum(genders)),
  age: z.nullable(age),
  /** ISO code; XX when unknown. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  state: z.enum(photoStates),
  /** Size of the image, to reserve its layout box. Zero while it is uploading. */
  width: z.int(),
  height: z.int(),
  placeholder,
  /** Whole minutes by the server's clock; zero means about to expire. 60 for a photo that is not visible yet. */
  remainingMinutes: z.int(),
  comments: z.int(),
  /** Whether the caller is the sender. */
  mine: z.boolean(),
})
export type Photo = z.output<typeof photo>

/** Also validates the photo form in the page. */
export const preparePhotoInput = z.strictObject({
  caption: z.optional(userText(photoLimits.captionMax)),
  explicit: z._default(z.boolean(), false),
  gender: z.optional(z.enum(genders)),
  age: z.optional(age),
})
export type PreparePhotoInput = z.input<typeof preparePhotoInput>

const one = z.strictObject({ id: publicId })
const nothing = z.strictObject({})
const read = { access: 'registered', limit: rateLimits.ownReads, cache: 'never' } as const
const write = { access: 'registered', limit: rateLimits.ownWrites, cache: 'never' } as const

export const photos = {
  listPhotos: endpoint({
    method: 'GET',
    path: '/photos',
    summary: 'Lists photos that have not expired, newest first.',
    input: z.strictObject({ after: z.optional(cursor) }),
    output: page(photo),
    errors: ['photos.moved'],
    ...read,
  }),
  readPhoto: endpoint({
    method: 'GET',
    path: '/photos/{id}',
    summary: 'Returns one photo that has not expired.',
    input: one,
    output: photo,
    errors: ['photos.not_found', 'photos.expired'],
    ...read,
  }),
  readImage: endpoint({
    method: 'GET',
    path: '/photos/{id}/image',
    summary: 'Returns the image of a photo that has not expired. Never cached.',
    /** `small`: a square thumbnail for galleries. */
    input: z.strictObject({ id: publicId, size: z.optional(z.literal('small')) }),
    output: imageResponse,
    responseType: 'image',
    errors: ['photos.not_found', 'photos.expired', 'photos.storage_unavailable'],
    ...read,
    limit: rateLimits.images,
  }),
  preparePhoto: endpoint({
    method: 'POST',
    path: '/photos',
    idempotent: true,
    summary:
      'Creates a photo draft with its caption and fields. The image must be uploaded within 15 minutes, or the draft is deleted.',
    input: preparePhotoInput,
    output: one,
    errors: ['photos.moved', 'photos.spam', 'photos.too_many_today'],
    ...write,
  }),
  sendImage: endpoint({
    method: 'PUT',
    path: '/photos/{id}/image',
    summary: 'Uploads the image as the request body. It is re-encoded, moderated by an AI model, and then published.',
    input: z.strictObject({ id: publicId, image: imageBody }),
    requestType: 'image',
    output: z.strictObject({ state: z.enum(photoStates) }),
    errors: ['photos.not_found', 'photos.already_sent', ...imageUploadErrors],
    ...write,
    limit: rateLimits.uploads,
  }),
  listMine: endpoint({
    method: 'GET',
    path: '/me/photos',
    summary: 'Lists unexpired photos of the caller, including those pending review.',
    input: nothing,
    output: z.strictObject({ items: z.array(photo) }),
    errors: [],
    ...read,
  }),
  deletePhoto: endpoint({
    method: 'DELETE',
    path: '/photos/{id}',
    summary: 'Deletes a photo and its image. Allowed for the sender and for administrators.',
    input: one,
    output: nothing,
    actionKind: 'own',
    errors: ['photos.not_found', 'photos.not_yours', 'photos.owner_unchecked', 'photos.not_removed'],
    ...write,
  }),
  readHeldImage: endpoint({
    method: 'GET',
    path: '/admin/photos/{id}/image',
    summary: 'Returns the image of a photo pending review. Each view goes to the audit log.',
    input: one,
    output: imageResponse,
    responseType: 'image',
    errors: ['photos.not_found', 'photos.storage_unavailable'],
    access: 'moderator',
    limit: rateLimits.team,
    cache: 'never',
  }),
  readStorage: endpoint({
    method: 'GET',
    path: '/admin/storage',
    summary: 'Returns the result of the last check of the image storage.',
    input: nothing,
    output: z.strictObject({
      checkedAt: z.nullable(z.string()),
      parts: z.array(z.strictObject({ name: z.string(), ok: z.boolean(), note: z.nullable(z.string()) })),
    }),
    errors: [],
    access: 'admin',
    limit: rateLimits.team,
    cache: 'never',
  }),
  ...photoComments,
}
