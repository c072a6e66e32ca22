// Where the focus goes when a comment goes from the list.
/** From a comment that goes to its neighbour, unless the reader has gone elsewhere meanwhile. */
export function passFocus(comments: readonly { readonly id: string }[], id: string): void {
  const { activeElement } = document
  if (activeElement !== document.body && !placeOf(id)?.contains(activeElement)) return
  const at = comments.findIndex((comment) => comment.id === id)
  const neighbour = comments[at + 1] ?? comments[at - 1]
  const next = neighbour ? placeOf(neighbour.id) : document.getElementById('comments-title')
  next?.focus({ preventScroll: neighbour !== undefined })
}

function placeOf(id: string): HTMLElement | null {
  return document.getElementById(`comment-${id}`)
}
