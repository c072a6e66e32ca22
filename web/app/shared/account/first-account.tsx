// Account of a visitor: the submit of a first secret or comment creates it, so that nothing is asked before. The form says that its user has no session.
import { useSite } from '../../lib/site/use-site.ts'
import type { Submission } from '../../lib/forms/form-action.ts'
import { visitorField } from '../../lib/forms/idempotency-key.tsx'

/**
 * Hidden field of a form that a visitor may submit. A form of a user whose session has ended since does not have it: its text would be published by
 * another account than the user expects.
 */
export function VisitorField() {
  return useSite()?.viewer === null && <input type="hidden" name={visitorField} value="1" />
}

/** Call it before the API call that needs an account. */
export async function openFirstAccount({ page, form }: Pick<Submission, 'page' | 'form'>): Promise<void> {
  const key = form.get('key')
  if (page.viewer === null && form.has(visitorField))
    await page.openAccount(typeof key === 'string' && key !== '' ? key : null)
}
