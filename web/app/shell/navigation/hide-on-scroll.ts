// Moves the dock away while the reader scrolls down.

/** A smaller step is noise, a larger one is a jump: a restored position, or a link to a part of the page. */
const [minStepPx, maxStepPx] = [6, 400]

/** Returns how to stop. */
export function hideOnScroll(dock: Element | null): () => void {
  let last = scrollY
  const followScroll = () => {
    const step = scrollY - last
    if (Math.abs(step) < minStepPx) return
    last = scrollY
    dock?.toggleAttribute('data-away', step > 0 && step < maxStepPx)
  }
  addEventListener('scroll', followScroll, { passive: true })
  return () => removeEventListener('scroll', followScroll)
}
