// The place of something that has not arrived, with its size. What it stands in may breathe.
import { classes } from './classes.ts'

export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={classes('block rounded-md bg-chip', className)} />
}
