// What the two ends agree on about sharing: a secret as a picture, in three shapes, for whoever may read it without an account.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { sharedImage } from './images.ts'
import { budgets } from './limits.ts'
import { publicId } from './values.ts'

const files = ['link.jpg', 'square.jpg', 'story.jpg'] as const
export type ShareFile = (typeof files)[number]

export const share = {
  readPicture: endpoint({
    method: 'GET',
    path: '/share/{id}/{file}',
    summary: 'A public secret as a picture, to be shared. Of an explicit one no word can be read.',
    input: z.strictObject({ id: publicId, file: z.enum(files) }),
    output: sharedImage,
    answers: 'image',
    errors: ['secrets.not_found', 'share.busy'],
    access: 'anyone',
    limit: budgets.sharePictures,
    cache: { sharedSeconds: 5 },
  }),
}
