// Dots component: three fading dots (the brand's ornament). When busy, an animated loading indicator.
import { classes } from './classes.ts'

type DotsProps = { readonly busy?: boolean; readonly className?: string }

export function Dots({ busy = false, className = 'h-1.5 w-6' }: DotsProps) {
  return (
    <svg
      viewBox="0 0 48 12"
      fill="currentColor"
      aria-hidden="true"
      className={classes('dots', busy && 'dots-busy', className)}
    >
      <circle cx="6" cy="6" r="6" />
      <circle cx="24" cy="6" r="6" opacity="0.62" />
      <circle cx="42" cy="6" r="6" opacity="0.34" />
    </svg>
  )
}
