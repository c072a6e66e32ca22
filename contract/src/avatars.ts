// What the two ends agree on about the picture beside a nickname: sent to us, made anew by us, and served by us.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { imageBody, imageRefusals, sentImage } from './images.ts'
import { budgets } from './limits.ts'
import { publicId } from './values.ts'

const write = { access: 'registered', limit: budgets.uploads, cache: 'never' } as const

export const avatars = {
  sendAvatar: endpoint({
    method: 'PUT',
    path: '/me/avatar',
    summary: 'The picture itself, as the body: its middle is cut out as a square, and takes the place of the last.',
    input: z.strictObject({ image: imageBody }),
    sends: 'image',
    output: z.strictObject({ avatar: publicId }),
    errors: [...imageRefusals, 'avatars.unfit', 'photos.too_many_today'],
    ...write,
  }),
  deleteAvatar: endpoint({
    method: 'DELETE',
    path: '/me/avatar',
    summary: 'Takes the picture away. None is none.',
    input: z.strictObject({}),
    output: z.strictObject({}),
    deed: 'own',
    errors: [],
    ...write,
    limit: budgets.ownWrites,
  }),
  readAvatar: endpoint({
    method: 'GET',
    path: '/avatars/{id}/image',
    summary: 'The picture beside a nickname. Each new one has a new id, and the last is gone.',
    input: z.strictObject({ id: publicId }),
    output: sentImage,
    answers: 'image',
    errors: ['avatars.not_found', 'photos.storage_away'],
    access: 'anyone',
    limit: budgets.images,
    cache: 'never',
  }),
}
