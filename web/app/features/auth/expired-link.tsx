// Error page for an expired or used email link: no form, only a link to request a new email.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import type { FormFailure } from '../../lib/forms/form-result.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { AuthPage } from './auth-page.tsx'

export function ExpiredLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <AuthPage title="Este enlace ya no sirve" lead={formErrorMessages['accounts.link_expired']}>
      <Link to={to} className={buttonClass('primary', 'w-full')}>
        {children}
      </Link>
    </AuthPage>
  )
}

/** A truncated or altered token counts as used. An invalid field of the form is no fault of the link. */
export function isLinkExpired(failure: FormFailure | null): boolean {
  if (failure?.code === 'accounts.link_expired') return true
  return failure?.code === 'request.invalid' && Object.keys(failure.fieldErrors).length === 0
}
