// Parses a server-rendered HTML page: title, meta tags, links, JSON-LD and possible XSS (unexpected scripts, event handlers, URLs).
import { setTimeout as wait } from 'node:timers/promises'
import type { APIRequestContext, Page } from '@playwright/test'

export type PageMeta = {
  title: string
  titles: number
  metas: Record<string, string[]>
  links: Record<string, string[]>
  data: Record<string, unknown>[]
  /**
   * Element names in document order. User text must never change it: a difference means injected markup. Without the paragraphs and the reading time of a secret, whose
   * number follows from its text; an element within a paragraph counts.
   */
  skeleton: string
  /** Elements that could run code or redirect and carry no nonce of ours. */
  unsafeElements: string[]
  /** Text content of `main`; `fieldValues` are the values of the form fields. */
  mainText: string
  fieldValues: string[]
}

/** Uses the browser's `DOMParser`, which runs no script. */
export const parsePageMeta = (page: Page, html: string): Promise<PageMeta> =>
  page.evaluate((html) => {
    const parsed = new DOMParser().parseFromString(html, 'text/html')
    const collectAttributes = (selector: string, name: (one: Element) => string | null, value: string) => {
      const found: Record<string, string[]> = {}
      for (const one of parsed.head.querySelectorAll(selector))
        (found[name(one) ?? ''] ??= []).push(one.getAttribute(value) ?? '')
      return found
    }
    return {
      title: parsed.querySelector('head > title')?.textContent ?? '',
      titles: parsed.querySelectorAll('head > title').length,
      metas: collectAttributes('meta', (one) => one.getAttribute('name') ?? one.getAttribute('property'), 'content'),
      links: collectAttributes('link', (one) => one.getAttribute('rel'), 'href'),
      data: [...parsed.querySelectorAll('script[type="application/ld+json"]')].map((one) =>
        JSON.parse(one.textContent ?? ''),
      ),
      skeleton: [...parsed.querySelectorAll('*:not(.reading-text > p, .reading-minutes)')]
        .map((one) => one.localName)
        .join(' '),
      unsafeElements: [...parsed.querySelectorAll('*')]
        .filter(
          (one) =>
            one.matches('script:not([nonce]), iframe, base, meta[http-equiv], plaintext, object, embed') ||
            [...one.attributes].some(
              ({ name, value }) =>
                name.startsWith('on') ||
                (/^(href|src|action|formaction)$/.test(name) && /^\s*javascript:/i.test(value)),
            ),
        )
        .map((one) => one.outerHTML.slice(0, 200)),
      fieldValues: [...parsed.querySelectorAll('input')].map((one) => one.getAttribute('value') ?? ''),
      mainText: parsed.querySelector('main')?.textContent ?? '',
    }
  }, html)

let requestCount = 0
/** Each request comes from another client network, so that no rate limit applies, and with a cookie: a page for a cache has no nonces. */
export async function fetchPage(request: APIRequestContext, path: string) {
  requestCount += 1
  const address = `10.66.${requestCount % 250}.${Math.floor(requestCount / 250)}`
  const headers = { 'x-forwarded-for': address, cookie: '__Host-other=abc' }
  let answer = await request.get(path, { headers })
  // Under load the server sheds requests with 503: retry, as a browser would.
  for (let tries = 0; answer.status() === 503 && tries < 10; tries += 1) {
    await wait(1_000)
    answer = await request.get(path, { headers })
  }
  return { status: answer.status(), type: answer.headers()['content-type'], text: await answer.text() }
}
