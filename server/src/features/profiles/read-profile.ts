// Endpoint handler: the public view of a profile.
import type { RequestContext } from '../../platform/context/request-context.ts'
import { findVisiblePerson } from './find-visible-person.ts'
import { viewProfile } from './profiles.view.ts'

export async function readProfile(call: RequestContext, { id }: { id: string }) {
  const row = await findVisiblePerson(call, id)
  return viewProfile(row, row.following)
}
