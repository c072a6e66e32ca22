// What the two ends agree on about sharing: a secret as a picture, in three shapes, for whoever may read it without an account.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { sharedImage } from './images.ts'
import { budgets } from './limits.ts'
import { publicId } from './values.ts'

/** For a link that is shown with a picture, for a square, and for a screen of a phone; in pixels. */
export const shareShapes = {
  link: { width: 1_200, height: 630 },
  square: { width: 1_080, height: 1_080 },
  story: { width: 1_080, height: 1_920 },
} as const
export type ShareShape = keyof typeof shareShapes

const files = ['link.jpg', 'square.jpg', 'story.jpg'] as const
export type ShareFile = (typeof files)[number]

/** Where the picture of a secret is, on our own address. */
export function sharePath(id: string, shape: ShareShape): string {
  return `/api/v1/share/${id}/${shape}.jpg`
}

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
