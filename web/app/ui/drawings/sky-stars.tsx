// Stars of a night sky, drawn over the whole width of their parent. They are hidden in the light theme.
import drawings from './roofs.svg?url'

export function SkyStars() {
  return (
    <svg viewBox="0 0 1440 300" preserveAspectRatio="xMidYMin slice" aria-hidden="true" className="sky-stars dark-only">
      <use href={`${drawings}#stars`} />
    </svg>
  )
}
