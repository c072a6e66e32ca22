// Interval tasks and jobs of photos: prune expired photos, reconcile storage with rows, moderate comments, verify the bucket.
import type { Deps } from '../../platform/context/request-context.ts'
import type { IntervalTask } from '../../platform/jobs/interval-task.ts'
import { parseJobId, type Job } from '../../platform/jobs/queue.ts'
import { checkNewPhotoComment, retryPhotoCommentModeration } from './comments/check-photo-comment.ts'
import { checkStorage } from './images/check-storage.ts'
import { reconcileImages } from './reconcile-images.ts'
import { imageReportLimits } from '@murmullo/contract/constants/limits'
import { deleteOldReports } from './known-images/known-images.store.ts'
import { pruneImages } from './photo/prune-images.ts'

export function photosIntervalTasks(services: Deps): IntervalTask[] {
  return [
    { name: 'photos.prune-images', intervalMs: 5_000, run: () => pruneImages(services) },
    { name: 'photos.retry-comment-moderation', intervalMs: 5_000, run: () => retryPhotoCommentModeration(services) },
  ]
}

export function photosJobs(services: Deps): Job[] {
  return [
    {
      name: 'photos.check-comment',
      concurrency: 4,
      run: (data) => checkNewPhotoComment(services, parseJobId(data, 'photoCommentId')),
    },
    {
      name: 'photos.reconcile-images',
      cron: '*/10 * * * *',
      run: async () => {
        const { orphans, missing } = await reconcileImages(services)
        if (orphans > 0) services.log.warn({ count: orphans }, 'orphaned images deleted')
        if (missing > 0) services.log.error({ count: missing }, 'images missing in object storage')
      },
    },
    {
      name: 'photos.prune-image-reports',
      cron: '47 3 * * *',
      run: () => deleteOldReports(services.db.write, imageReportLimits.retentionDays),
    },
    { name: 'photos.check-storage', cron: '23 * * * *', run: async () => void (await checkStorage(services, false)) },
  ]
}
