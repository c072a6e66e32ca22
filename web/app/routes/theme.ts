// Changes the theme for whoever runs no script: keeps the choice in a cookie and returns to where it was made.
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { isTheme, themeCookie } from '../lib/theme.ts'

export async function action({ request, url }: ActionFunctionArgs): Promise<Response> {
  const form = await request.formData().catch(() => null)
  const theme = form?.get('theme')
  if (!form || !isTheme(theme)) throw data({ code: 'request.invalid' }, { status: 400 })
  const secure = url.protocol === 'https:' ? '; Secure' : ''
  return redirect(samePlace(form.get('from'), url), {
    status: 303,
    headers: {
      'Set-Cookie': `${themeCookie.name}=${theme}; Max-Age=${themeCookie.maxAgeSeconds}; Path=/; SameSite=Lax${secure}`,
    },
  })
}

export function loader(): Response {
  return redirect('/', 303)
}

/** Only a path of this site; anything else leads home. */
function samePlace(from: unknown, here: URL): string {
  if (typeof from !== 'string' || !from.startsWith('/') || !URL.canParse(from, here)) return '/'
  const { origin, pathname, search } = new URL(from, here)
  return origin === here.origin && !pathname.startsWith('//') ? pathname + search : '/'
}
