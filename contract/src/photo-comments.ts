// What the two ends agree on about comments of photos. They go with the photo.
import * as z from 'zod/mini'
import { comment } from './comments.ts'
import { endpoint } from './endpoint.ts'
import { budgets, limits } from './limits.ts'
import { cursor, page, publicId, written } from './values.ts'

export const photoComments = {
  listPhotoComments: endpoint({
    method: 'GET',
    path: '/photos/{photoId}/comments',
    summary: 'The comments of a photo that has not gone yet, newest first.',
    input: z.strictObject({ photoId: publicId, after: z.optional(cursor) }),
    output: page(comment),
    errors: ['photos.not_found', 'photos.expired'],
    access: 'registered',
    limit: budgets.ownReads,
    cache: 'never',
  }),
  addPhotoComment: endpoint({
    method: 'POST',
    path: '/photos/{photoId}/comments',
    once: true,
    summary: 'Answers a photo. The comment keeps the nickname of this moment.',
    input: z.strictObject({ photoId: publicId, text: written(limits.comments.textMax) }),
    output: comment,
    deed: 'talk',
    errors: ['photos.unreachable', 'photos.comment_late', 'comments.nickname_missing', 'comments.spam'],
    access: 'registered',
    limit: budgets.comments,
    cache: 'never',
  }),
  deletePhotoComment: endpoint({
    method: 'DELETE',
    path: '/photo-comments/{id}',
    summary: 'Erases a comment of a photo of one’s own.',
    input: z.strictObject({ id: publicId }),
    output: z.strictObject({}),
    deed: 'own',
    errors: ['comments.not_found', 'photos.comment_not_yours', 'photos.author_unchecked'],
    access: 'registered',
    limit: budgets.ownWrites,
    cache: 'never',
  }),
}
