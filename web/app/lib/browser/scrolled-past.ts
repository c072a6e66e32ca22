// Reports when the reader has scrolled past an element, by IntersectionObserver instead of a scroll listener.

/** `sentinel` is an element at the top of the page whose height is the scroll distance. Returns how to stop. */
export function observeScrolledPast(sentinel: Element | null, onChange: (passed: boolean) => void): () => void {
  const observer = new IntersectionObserver((seen) => onChange(!seen.at(-1)?.isIntersecting))
  if (sentinel) observer.observe(sentinel)
  return () => observer.disconnect()
}
