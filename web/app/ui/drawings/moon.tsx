// Full moon of the sky, as an SVG in the colours of the theme.
export function Moon() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className="moon">
      <circle cx="50" cy="50" r="50" />
      <path
        className="moon-craters"
        d="M34 24a10 10 0 1 0 .1 0zM62 22a5.5 5.5 0 1 0 .1 0zM70 48a12 12 0 1 0 .1 0zM40 63a7 7 0 1 0 .1 0zM22 52a4 4 0 1 0 .1 0z"
      />
    </svg>
  )
}
