// The server's side of the pages: renders a whole document, and lays what the server knows about a request where loaders find it.
import { Writable } from 'node:stream'
import type { PageContext } from '@murmullo/contract/page'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { withRouteErrors } from './lib/api-failures.ts'
import { Nonce } from './lib/nonce.ts'
import { pageContext } from './lib/page-context.ts'

type HandleErrorArgs = { readonly request: Request; readonly context: Readonly<RouterContextProvider> }

/** Loaders have answered before rendering starts, so a render that takes this long has gone wrong. */
const renderMs = 5_000

/** Called by the server for each request, through `build.entry.module`. */
export function loadContext(page: PageContext): RouterContextProvider {
  const explained = {
    api: withRouteErrors(page.api, page.requestId),
    apiOnce: (key: string) => withRouteErrors(page.apiOnce(key), page.requestId),
  }
  return new RouterContextProvider(new Map([[pageContext, { ...page, ...explained }]]))
}

// Not streamed: the status is right, and a cache gets all or nothing.
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }))
  const { nonce, report } = context.get(pageContext)
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(
      <Nonce value={nonce}>
        <ServerRouter context={router} url={request.url} nonce={nonce} />
      </Nonce>,
      {
        nonce,
        // Nothing is put aside for a script to bring in later: the page is whole, also for who runs none.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(patience)
          pipe(bufferTo((html) => resolve(new Response(html, { status: failed ? 500 : status, headers }))))
        },
        onShellError(error) {
          clearTimeout(patience)
          reject(error)
        },
        onError(error) {
          failed = true
          report(error)
        },
      },
    )
    const patience = setTimeout(() => abort(), renderMs)
  })
}

/** Collects the bytes as React writes them: decoding a page to text only to encode it again costs more than sending it. */
function bufferTo(done: (html: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Uint8Array[] = []
  return new Writable({
    write(chunk: Uint8Array, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks))
      next()
    },
  })
}

/** Whatever fails goes to the server's one log, which keeps its kind and place and never its words. */
export function handleError(error: unknown, { request, context }: HandleErrorArgs): void {
  if (request.signal.aborted) return
  context.get(pageContext).report(error)
  // oxlint-disable-next-line no-console -- on a developer's own screen
  if (import.meta.env.DEV) console.error(error)
}
