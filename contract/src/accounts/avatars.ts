// API endpoints of avatars: upload, delete, read. Uploads are re-encoded and served by our own server.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { imageBody, imageUploadErrors, imageResponse } from '../core/images.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { publicId } from '../core/primitives.ts'

const write = { access: 'registered', limit: rateLimits.uploads, cache: 'never' } as const

/** Also validates the avatar form in the page. */
export const sendAvatarInput = z.strictObject({ image: imageBody })

export const avatars = {
  sendAvatar: endpoint({
    method: 'PUT',
    path: '/me/avatar',
    summary:
      'Uploads an avatar as the request body. It is cropped to a centred square and replaces the previous avatar.',
    input: sendAvatarInput,
    requestType: 'image',
    output: z.strictObject({ avatar: publicId }),
    errors: [...imageUploadErrors, 'avatars.rejected', 'photos.too_many_today'],
    ...write,
  }),
  deleteAvatar: endpoint({
    method: 'DELETE',
    path: '/me/avatar',
    summary: 'Deletes the avatar of the caller. Without effect when there is none.',
    input: z.strictObject({}),
    output: z.strictObject({}),
    actionKind: 'own',
    errors: [],
    ...write,
    limit: rateLimits.ownWrites,
  }),
  readAvatar: endpoint({
    method: 'GET',
    path: '/avatars/{id}/image',
    summary: 'Returns an avatar image. Each upload gets a new id; the previous image is deleted.',
    input: z.strictObject({ id: publicId }),
    output: imageResponse,
    responseType: 'image',
    errors: ['avatars.not_found', 'photos.storage_unavailable'],
    access: 'anyone',
    limit: rateLimits.images,
    cache: 'never',
  }),
}
