// Route `/edad`: the age gate as a page of its own. Its action sets the cookie and returns to the page that the reader wanted.
import { ageCookie } from '@murmullo/contract/constants/age-gate'
import { redirect } from 'react-router'
import AgeGate from '../../features/age-gate/age-gate.tsx'
import { agePath } from '../../features/age-gate/age-path.ts'
import { safeRedirect } from '../../lib/auth/safe-redirect.ts'
import { pageHead } from '../../lib/seo/head.ts'
import type { Route } from './+types/age-gate.ts'

const maxAgeSeconds = ageCookie.days * 86_400

export function loader({ url }: Route.LoaderArgs) {
  return { returnTo: safeRedirect(url.searchParams.get('redirect')) }
}

export async function action({ request }: Route.ActionArgs): Promise<Response> {
  const form = await request.formData().catch(() => null)
  const cookie = `${ageCookie.name}=${ageCookie.value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; Secure; SameSite=Lax`
  return redirect(safeRedirect(form?.get('redirect')), { status: 303, headers: { 'Set-Cookie': cookie } })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Solo para mayores de 18 años',
    description: 'Confirma tu edad para leer los secretos explícitos.',
    path: agePath,
    index: false,
  })
}

export default function AgeGatePage({ loaderData: { returnTo } }: Route.ComponentProps) {
  return <AgeGate returnTo={returnTo} />
}
