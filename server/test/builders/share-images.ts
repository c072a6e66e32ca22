// Test helpers for share images: secrets with demographics, image requests, and a record of rendered and stored images.
import { expect } from 'vitest'
import type { RenderJob } from '../../src/platform/images/messages.ts'
import type { Site } from '../site/site.ts'
import type { Content } from './content.ts'

/** Inserts a public secret of a woman aged 27 and returns its id. */
export async function insertSharedSecret(
  { content }: { readonly content: Content },
  text: string,
  options: { isExplicit?: boolean; nickname?: string; country?: string } = {},
): Promise<string> {
  return (await content.insertSecret(null, { text, gender: 'mujer', age: 27, ...options })).id
}

export function fetchShareImage(
  { url }: Site,
  id: string,
  file = 'link.jpg',
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/api/v1/share/${id}/${file}`, { headers })
}

/** Records all render jobs from now on, and preloads the renderer. */
export async function recordRenderJobs({ services }: Site): Promise<RenderJob[]> {
  const jobs: RenderJob[] = []
  const { render } = services.images
  Object.assign(services.images, { render: (job: RenderJob) => (jobs.push(job), render(job)) })
  await services.images.warmRendering()
  return jobs
}

/** Storage keys of the share images of a secret, once this many are stored. */
export async function storedShareKeys({ sql }: Site, id: string, count = 1): Promise<string[]> {
  const listKeys = async () => {
    const rows = await sql<{ key: string }>(
      `select key from content.share_images p join content.secrets s on s.id = p.secret_id
       where s.public_id = $1 and p.is_uploaded order by key`,
      [id],
    )
    return rows.map(({ key }) => key)
  }
  await expect.poll(async () => (await listKeys()).length).toBe(count)
  return listKeys()
}
