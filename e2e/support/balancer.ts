// Round-robin load balancer for tests: proxies each request to an upstream whose `/readyz` succeeds, and responds 502 if a request fails.
import { Agent, request as ask, createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export type Balancer = { readonly close: () => Promise<void> }

export async function balance(port: number, upstreams: number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const ready = new Set<number>()
  const closing = new AbortController()
  const look = async (upstream: number) => {
    while (!closing.signal.aborted) {
      const answer = await fetch(`http://127.0.0.1:${upstream}/readyz`, { signal: AbortSignal.timeout(500) }).catch(
        () => null,
      )
      if (answer?.ok) ready.add(upstream)
      else ready.delete(upstream)
      await wait(100)
    }
  }
  const looking = upstreams.map(look)
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const choices = [...ready]
    const upstream = choices[turn++ % choices.length]
    if (upstream === undefined) {
      outgoing.writeHead(502).end()
      return
    }
    const { method, url, headers } = incoming
    const onward = ask({ port: upstream, host: '127.0.0.1', method, path: url, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    close: async () => {
      closing.abort()
      await Promise.all(looking)
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
