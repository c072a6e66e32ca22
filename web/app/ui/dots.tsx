// Three dots that fade: the murmur trailing off. Still, an ornament; busy, the sign that something is on its way.
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
