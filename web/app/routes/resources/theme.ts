// Action endpoint for the theme form without JavaScript: sets the theme cookie and redirects back.
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { safeRedirect } from '../../lib/auth/safe-redirect.ts'
import { isTheme, themeCookie } from '../../lib/site/theme.ts'

export async function action({ request, url }: ActionFunctionArgs): Promise<Response> {
  const form = await request.formData().catch(() => null)
  const theme = form?.get('theme')
  if (!form || !isTheme(theme)) throw data({ code: 'request.invalid' }, { status: 400 })
  const secure = url.protocol === 'https:' ? '; Secure' : ''
  return redirect(safeRedirect(form.get('from')), {
    status: 303,
    headers: {
      'Set-Cookie': `${themeCookie.name}=${theme}; Max-Age=${themeCookie.maxAgeSeconds}; Path=/; SameSite=Lax${secure}`,
    },
  })
}

export function loader(): Response {
  return redirect('/', 303)
}
