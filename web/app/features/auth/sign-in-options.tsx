// Sign-in options component for a visitor on a page that needs an account: continue anonymously, log in or register.
import { Link } from 'react-router'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { AnonymousAccountForm } from './anonymous-account-form.tsx'

type SignInOptionsProps = { readonly returnTo: string; readonly text: string }

export function SignInOptions({ returnTo, text }: SignInOptionsProps) {
  const query = `?redirect=${encodeURIComponent(returnTo)}`
  return (
    <div className="rounded-card border border-line bg-sunken px-4 py-4">
      <p className="text-pretty">{text}</p>
      <div className="mt-3 flex flex-col gap-2 wide:flex-row wide:flex-wrap wide:items-center">
        <AnonymousAccountForm returnTo={returnTo} tone="primary" />
        <Link to={`/login${query}`} className={buttonClass('outline')}>
          Iniciar sesión
        </Link>
        <Link to={`/register${query}`} className={buttonClass('quiet')}>
          Registrarme
        </Link>
      </div>
    </div>
  )
}
