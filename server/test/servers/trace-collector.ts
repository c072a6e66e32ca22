// Fake trace collector (OTLP over HTTP): the spans that the process exports while a test runs something.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../../src/platform/config.ts'
import { startTracing } from '../../src/platform/observability/tracing.ts'

export type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string }[]
}

/** `exportedText`: all request bodies. */
export async function collectSpans(
  config: Config,
  sampleRatio: number,
  run: () => Promise<unknown>,
): Promise<{ spans: Span[]; exportedText: string }> {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      bodies.push(body)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`
  const tracing = await startTracing({ ...config, TRACES_URL: url, TRACES_SAMPLE_RATIO: sampleRatio }, 'web')
  try {
    await run()
  } finally {
    await tracing?.close()
    server.close()
  }
  return { spans: parseSpans(bodies), exportedText: bodies.join() }
}

function parseSpans(bodies: readonly string[]): Span[] {
  return bodies
    .flatMap((body) => JSON.parse(body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
}
