// API endpoints of comments on photos. They are deleted with the photo.
import * as z from 'zod/mini'
import { addCommentInput, comment } from './comments.ts'
import { endpoint } from '../core/endpoint.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { cursor, page, publicId } from '../core/primitives.ts'

export const photoComments = {
  listPhotoComments: endpoint({
    method: 'GET',
    path: '/photos/{photoId}/comments',
    summary: 'Lists the comments of a photo that has not expired, newest first.',
    input: z.strictObject({ photoId: publicId, after: z.optional(cursor) }),
    output: page(comment),
    errors: ['photos.not_found', 'photos.expired'],
    access: 'registered',
    limit: rateLimits.ownReads,
    cache: 'never',
  }),
  addPhotoComment: endpoint({
    method: 'POST',
    path: '/photos/{photoId}/comments',
    idempotent: true,
    summary: 'Adds a comment to a photo. A signed comment keeps the current nickname of the author.',
    input: z.extend(addCommentInput, { photoId: publicId }),
    output: comment,
    actionKind: 'communicate',
    errors: ['photos.unreachable', 'photos.comment_late', 'comments.nickname_missing', 'comments.spam'],
    access: 'registered',
    limit: rateLimits.comments,
    cache: 'never',
  }),
  deletePhotoComment: endpoint({
    method: 'DELETE',
    path: '/photo-comments/{id}',
    summary: 'Deletes a photo comment of the caller.',
    input: z.strictObject({ id: publicId }),
    output: z.strictObject({}),
    actionKind: 'own',
    errors: ['comments.not_found', 'photos.comment_not_yours', 'photos.author_unchecked'],
    access: 'registered',
    limit: rateLimits.ownWrites,
    cache: 'never',
  }),
}
