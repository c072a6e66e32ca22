// Interval tasks and jobs of photos: prune expired photos, reconcile storage with rows, moderate comments, verify the bucket.
import type { Services } from '../../platform/call.ts'
import type { Loop } from '../../platform/loop.ts'
import { idIn, type Job } from '../../platform/queue.ts'
import { checkNewPhotoComment, recheckPhotoComments } from './check-photo-comment.ts'
import { checkStorage } from './check-storage.ts'
import { reconcileImages } from './reconcile-images.ts'
import { tidyImages } from './tidy-images.ts'

export function photosLoops(services: Services): Loop[] {
  return [
    { name: 'photos.tidy', everyMs: 5_000, run: () => tidyImages(services) },
    { name: 'photos.ask-again', everyMs: 5_000, run: () => recheckPhotoComments(services) },
  ]
}

export function photosJobs(services: Services): Job[] {
  return [
    {
      name: 'photos.check-comment',
      sideBySide: 4,
      run: (data) => checkNewPhotoComment(services, idIn(data, 'photoCommentId')),
    },
    {
      name: 'photos.reconcile',
      every: '*/10 * * * *',
      run: async () => {
        const { orphans, missing } = await reconcileImages(services)
        if (orphans > 0) services.log.warn({ count: orphans }, 'pictures without a row were deleted')
        if (missing > 0) services.log.error({ count: missing }, 'pictures are missing')
      },
    },
    { name: 'photos.check-storage', every: '23 * * * *', run: async () => void (await checkStorage(services, false)) },
  ]
}
