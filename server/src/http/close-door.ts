// Closes the door of a process in a moment when nobody stands at it: whoever came and was not let in yet would be cut off, and what they sent
// is not sent again by a balancer that cannot know whether it was done.
import { Server } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'

/** A turn of the loop in which nobody came, and so short that hardly anybody can have come behind it. */
const shortMs = 0.3
/** Where somebody comes all the time, no moment is better than another. */
const patienceMs = 1_000

/** Those who are in stay, and are answered. */
export async function closeDoor(server: Server): Promise<void> {
  let came = 0
  server.on('connection', () => (came += 1))
  const began = performance.now()
  while (performance.now() - began < patienceMs) {
    const before = { came, at: performance.now() }
    await turn()
    if (came === before.came && performance.now() - before.at < shortMs) break
  }
  // Not the one of HTTP, which would let go of lines that somebody may be sending down just now.
  Server.prototype.close.call(server)
}
