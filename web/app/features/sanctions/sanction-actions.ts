// Form handlers of a sanction case: set a sanction or revoke one. Both may require the password.
import { type SanctionOrigin, sanctionOrigins } from '@murmullo/contract/moderation/sanctions'
import { data, replace } from 'react-router'
import { type FormHandler, type Submission, validated } from '../../lib/forms/form-action.ts'
import { textValue } from '../../lib/forms/form-spec.ts'
import { withPassword } from '../../lib/forms/step-up.ts'
import { sanctionForm } from './sanction-form.tsx'

/** By intent. */
export const sanctionHandlers: Readonly<Record<'set' | 'revoke', FormHandler>> = {
  set: withPassword(
    validated(sanctionForm, async ({ kind, ...fields }, { api, params }) => {
      const origin = parseOrigin(params)
      if (kind === 'warn' || kind === 'silence') await api.sanctions.caution({ ...origin, ...fields, kind })
      else await api.sanctions.exclude({ ...origin, ...fields, kind })
      return reloadCase(params)
    }),
  ),
  revoke: withPassword({
    run: async ({ api, form, params }) => {
      await api.sanctions.revoke({ id: textValue(form, 'id') })
      return reloadCase(params)
    },
  }),
}

export function parseOrigin({ from, of = '' }: Submission['params']) {
  const known = sanctionOrigins.find((origin): origin is SanctionOrigin => origin === from)
  if (known === undefined) throw data({ code: 'request.not_found' }, { status: 404 })
  return { from: known, of }
}

function reloadCase(params: Submission['params']): Response {
  const { from, of } = parseOrigin(params)
  return replace(`/admin/sanciones/${from}/${of}`, 303)
}
