// Scrolls to the top of the page and moves the focus to its content.
export function scrollToTop(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
  document.getElementById('contenido')?.focus({ preventScroll: true })
}
