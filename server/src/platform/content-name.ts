// A name made from what it stands for: the same things, in whatever order, have the same one. In the form of a UUID.
import { createHash } from 'node:crypto'

export function contentName(things: readonly string[]): string {
  const hash = createHash('sha256').update(things.toSorted().join(' ')).digest('hex')
  return hash.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}
