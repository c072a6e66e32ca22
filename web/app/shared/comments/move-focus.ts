// Focus management when a comment is deleted from the list.
/** Moves the focus from the deleted comment to its neighbour, unless the reader has focused another element meanwhile. */
export function moveFocusToNeighbour(comments: readonly { readonly id: string }[], id: string): void {
  const { activeElement } = document
  if (activeElement !== document.body && !commentElement(id)?.contains(activeElement)) return
  const at = comments.findIndex((comment) => comment.id === id)
  const neighbour = comments[at + 1] ?? comments[at - 1]
  const next = neighbour ? commentElement(neighbour.id) : document.getElementById('comments-title')
  next?.focus({ preventScroll: neighbour !== undefined })
}

function commentElement(id: string): HTMLElement | null {
  return document.getElementById(`comment-${id}`)
}
