// API endpoint of share images: a public secret rendered as an image in three formats.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { shareImageResponse } from '../core/images.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { publicId } from '../core/primitives.ts'

const files = ['link.jpg', 'square.jpg', 'story.jpg'] as const
export type ShareFile = (typeof files)[number]

export const share = {
  readPicture: endpoint({
    method: 'GET',
    path: '/share/{id}/{file}',
    summary: 'Returns a public secret as a share image. The text of an explicit one is not legible.',
    input: z.strictObject({ id: publicId, file: z.enum(files) }),
    output: shareImageResponse,
    responseType: 'image',
    errors: ['secrets.not_found', 'share.busy'],
    access: 'anyone',
    limit: rateLimits.shareImages,
    cache: { sharedSeconds: 5 },
  }),
}
