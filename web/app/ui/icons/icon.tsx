// Icon component (SVG). Hidden from screen readers, because the text beside it has the meaning.
import { classes } from '../base/classes.ts'

type IconProps = { readonly pathData: string; readonly size?: number; readonly className?: string }

export function Icon({ pathData, size = 20, className }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className={classes('icon', className)}>
      <path d={pathData} />
    </svg>
  )
}
