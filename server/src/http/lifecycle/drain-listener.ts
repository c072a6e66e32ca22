// Graceful shutdown: stops accepting connections while the accept queue is empty. A queued connection would be reset, and a load balancer
// does not retry its request because it cannot know whether the request took effect.
import { Server } from 'node:net'
import { setImmediate as nextIteration } from 'node:timers/promises'

/** An event loop iteration without a new connection, and so short that hardly any can have arrived after it. */
const idleIterationMs = 0.3
/** Timeout: under constant traffic the queue is never empty, and no moment is better than another. */
const timeoutMs = 1_000

/** Accepted connections stay open until their responses are sent. */
export async function stopAccepting(server: Server): Promise<void> {
  let accepted = 0
  server.on('connection', () => (accepted += 1))
  // The caller may run after the poll phase of this iteration, and connections are accepted in that phase: the next iterations have one.
  await nextIteration()
  const began = performance.now()
  while (performance.now() - began < timeoutMs) {
    const before = { accepted, at: performance.now() }
    await nextIteration()
    if (accepted === before.accepted && performance.now() - before.at < idleIterationMs) break
  }
  // `close` of net.Server, not of http.Server: the latter also closes idle keep-alive connections on which a request may be uploading.
  Server.prototype.close.call(server)
}
