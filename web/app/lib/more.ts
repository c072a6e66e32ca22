// What the address that gives the next page of a list answers: the page, or why there is none. It never throws,
// because a list that cannot grow must not take the page with it.

import type { MoreReply, Page } from './ask-page.ts'
import { sharedFor } from './cache-headers.ts'
import { hasText } from './error-texts.ts'

/** `headers`: who may keep it; anybody, unless it is said otherwise. */
export async function moreReply<Item>(page: Promise<Page<Item>>, headers: HeadersInit = sharedFor): Promise<Response> {
  const reply = await orFailed(page)
  return Response.json(reply, 'page' in reply ? { headers } : {})
}

async function orFailed<Item>(page: Promise<Page<Item>>): Promise<MoreReply<Item>> {
  try {
    return { page: await page }
  } catch (error) {
    // What our API throws in a loader carries its code in `data`.
    const content: unknown = typeof error === 'object' && error !== null && 'data' in error ? error.data : null
    const code = typeof content === 'object' && content !== null && 'code' in content ? content.code : null
    return { failed: hasText(code) ? code : 'service.failed' }
  }
}
