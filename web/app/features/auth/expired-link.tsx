// Error page for an expired or used email link: no form, only a link to request a new email.
import type { ErrorCode } from '@murmullo/contract/core/errors'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
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

/** A truncated or altered token counts as used. */
export function linkStateFor(refusal: ErrorCode): 'spent' | 'asked' {
  return refusal === 'accounts.link_expired' || refusal === 'request.invalid' ? 'spent' : 'asked'
}
