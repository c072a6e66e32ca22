// What one reads who comes with a link that opens nothing any more: no form, but the way to another.
import type { ErrorCode } from '@murmullo/contract/errors'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formTexts } from '../../lib/form-texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { AuthPage } from './auth-page.tsx'

export function SpentLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <AuthPage title="Este enlace ya no sirve" lead={formTexts['accounts.link_spent']}>
      <Link to={to} className={buttonClass('primary', 'w-full')}>
        {children}
      </Link>
    </AuthPage>
  )
}

/** One that was cut or changed is as good as used. */
export function stateAfter(refusal: ErrorCode): 'spent' | 'asked' {
  return refusal === 'accounts.link_spent' || refusal === 'request.invalid' ? 'spent' : 'asked'
}
