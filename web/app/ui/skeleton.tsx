// The place of something that has not arrived, with its size.
import { classes } from './classes.ts'

export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={classes('skeleton block rounded-md bg-chip', className)} />
}
