// JSON response of the list-page endpoints: the page, or an error code. It never throws, because an error in the next page must not
// replace the whole page with the error boundary.

import type { PageResult, Page } from './fetch-page.ts'
import { publicCacheControl } from '../rendering/cache-headers.ts'
import { isPageCode } from '../errors/error-messages.ts'

/** `headers` are the cache headers; public by default. */
export async function pageResponse<Item>(
  page: Promise<Page<Item>>,
  headers: HeadersInit = publicCacheControl,
): Promise<Response> {
  const reply = await toPageResult(page)
  return Response.json(reply, 'page' in reply ? { headers } : {})
}

async function toPageResult<Item>(page: Promise<Page<Item>>): Promise<PageResult<Item>> {
  try {
    return { page: await page }
  } catch (error) {
    // API errors in a loader carry their code in `data`.
    const content: unknown = typeof error === 'object' && error !== null && 'data' in error ? error.data : null
    const code = typeof content === 'object' && content !== null && 'code' in content ? content.code : null
    return { failed: isPageCode(code) ? code : 'service.failed' }
  }
}
