// Schema check of the forms that set a password: both entries are equal.
import * as z from 'zod/mini'

export const passwordsMatch = z.refine<{ readonly password: string; readonly again: string }>(
  ({ password, again }) => password === again,
  { path: ['again'] },
)
