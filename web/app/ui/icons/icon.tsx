// Icon component (SVG). Hidden from screen readers, because the text beside it has the meaning.
import { classes } from '../base/classes.ts'

type IconProps = { readonly pathData: string; readonly size?: number; readonly className?: string | undefined }

/** The size is 20 pixels, from buttons.css; another one is an attribute. */
export function Icon({ pathData, size, className }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className={classes('icon', className)}>
      <path d={pathData} />
    </svg>
  )
}
