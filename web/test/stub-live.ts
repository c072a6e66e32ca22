// Component test helper: the Web Lock of the live connection, which happy-dom does not have. Another tab holds it, so this page opens no
// connection; with `isLeader` this page gets it.
type Hold = () => Promise<void>

export function stubLive({ isLeader = false } = {}): void {
  const request = (_name: string, _options: object, hold: Hold) => (isLeader ? hold() : new Promise(() => {}))
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
}
