// Skeleton component: placeholder with the size of content that is still loading. The container may animate it.
import { classes } from '../base/classes.ts'

export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={classes('block rounded-md bg-chip', className)} />
}
