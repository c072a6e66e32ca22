// Yields to the event loop before each rendering: one rendering for each iteration, in the order of their requests. Rendering is synchronous. Without it
// all pages whose data arrives together would be rendered before the process accepts a connection or sends a cached response.
let lastYield: Promise<void> = Promise.resolve()

export function yieldBeforeRender(): Promise<void> {
  lastYield = lastYield.then(
    () =>
      new Promise((resolve) => {
        setImmediate(resolve)
      }),
  )
  return lastYield
}
