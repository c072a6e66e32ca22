// Comments that were erased from this page. A list that was read before, and is kept for whoever comes back, still has them.
const gone = new Set<string>()

export function forget(commentId: string): void {
  gone.add(commentId)
}

export function isGone({ id }: { readonly id: string }): boolean {
  return gone.has(id)
}
