// React Router server entry: renders the document and creates the loader context from the server's request context.
import { Writable } from 'node:stream'
import type { PageContext } from '@murmullo/contract/api/page-context'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { withRouteError, withRouteErrors } from './lib/api/to-route-error.ts'
import { NonceContext } from './lib/rendering/csp-nonce.ts'
import { yieldBeforeRender } from './lib/rendering/yield-before-render.server.ts'
import { pageContext } from './lib/api/page-context.ts'

type HandleErrorArgs = { readonly request: Request; readonly context: Readonly<RouterContextProvider> }

/** Render timeout. All loaders have finished before the render starts, so a render this long is stuck. */
const renderTimeoutMs = 5_000

/** Called by the server for each request, through `build.entry.module`. */
export function loadContext(page: PageContext): RouterContextProvider {
  const apiWithRouteErrors = {
    api: withRouteErrors(page.api, page.requestId),
    idempotentApi: (key: string) => withRouteErrors(page.idempotentApi(key), page.requestId),
    openAccount: withRouteError(page.openAccount, page.requestId),
  }
  return new RouterContextProvider(new Map([[pageContext, { ...page, ...apiWithRouteErrors }]]))
}

/**
 * The rendered documents, for the server. Not in the response: a body of a `Response` is a web stream, which would be filled and read again,
 * although all bytes are here.
 */
export const renderedHtml = new WeakMap<Response, Buffer>()

// Not streamed: the status code is correct even after a render error, and a cache stores complete responses only.
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce, logError } = context.get(pageContext)
  await yieldBeforeRender()
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={router} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // No deferred Suspense chunks: the HTML is complete, also for browsers without JavaScript.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer)
          pipe(
            bufferTo((html) => {
              const response = new Response(null, { status: failed ? 500 : status, headers })
              renderedHtml.set(response, html)
              resolve(response)
            }),
          )
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error) {
          failed = true
          logError(error)
        },
      },
    )
    const timer = setTimeout(() => abort(), renderTimeoutMs)
  })
}

/** Buffers the bytes as React writes them: decoding the HTML to a string and encoding it again would cost more than sending it. */
function bufferTo(done: (html: Buffer) => void): Writable {
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

/** Sends every error to the server log. In production it records type and location, never the message text. */
export function handleError(error: unknown, { request, context }: HandleErrorArgs): void {
  if (request.signal.aborted) return
  context.get(pageContext).logError(error)
}
