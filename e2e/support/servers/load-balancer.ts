// Round-robin load balancer for tests: proxies each request to an upstream whose `/readyz` succeeds, and responds 502 if a request fails.
import { Agent, request as ask, createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export type LoadBalancer = { readonly close: () => Promise<void> }

/** Null on a timeout, which changes nothing: on a busy machine it would take the only upstream out. A process that stops refuses at once. */
function probe(upstream: number): Promise<boolean | null> {
  return fetch(`http://127.0.0.1:${upstream}/readyz`, { signal: AbortSignal.timeout(500) }).then(
    ({ ok }) => ok,
    (error: unknown) => (error instanceof DOMException && error.name === 'TimeoutError' ? null : false),
  )
}

export async function startLoadBalancer(port: number, upstreams: number[]): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const ready = new Set<number>()
  const closing = new AbortController()
  const pollReadiness = async (upstream: number) => {
    while (!closing.signal.aborted) {
      const isReady = await probe(upstream)
      if (isReady) ready.add(upstream)
      else if (isReady === false) ready.delete(upstream)
      await wait(100)
    }
  }
  const polling = upstreams.map(pollReadiness)
  let nextUpstream = 0
  const server = createServer((incoming, outgoing) => {
    const readyUpstreams = [...ready]
    const upstream = readyUpstreams[nextUpstream++ % readyUpstreams.length]
    if (upstream === undefined) {
      outgoing.writeHead(502).end()
      return
    }
    const { method, url, headers } = incoming
    const upstreamRequest = ask({ port: upstream, host: '127.0.0.1', method, path: url, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    upstreamRequest.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(upstreamRequest)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    close: async () => {
      closing.abort()
      await Promise.all(polling)
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
