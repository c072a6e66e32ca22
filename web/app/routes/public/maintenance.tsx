// Route of the maintenance page, shown to all visitors in maintenance mode. Static, without scripts, so that it has no dependencies.
import { data } from 'react-router'
import { fullName } from '../../lib/site/brand.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { useBrand } from '../../lib/site/use-site.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { SkyHeader } from '../../ui/drawings/sky-header.tsx'
import type { Route } from './+types/maintenance.ts'

export const handle = { document: 'static' }

const redirectSeconds = 8

export function loader({ context }: Route.LoaderArgs) {
  const { maintenance } = context.get(pageContext)
  if (maintenance === null) throw data({ code: 'request.not_found' }, { status: 404 })
  const invite = parseHttpUrl(maintenance)
  // A `Refresh` header instead of a meta tag: a page that redirects automatically fails accessibility checks; the link has no time limit.
  const refreshHeader = invite === null ? {} : { Refresh: `${redirectSeconds};url=${invite}` }
  return data({ invite }, { status: 503, headers: { 'Retry-After': '600', ...refreshHeader } })
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs): Headers {
  return errorHeaders ?? loaderHeaders
}

export function meta({ matches }: Route.MetaArgs) {
  const description = 'Estamos preparando algo nuevo. Volvemos muy pronto.'
  return pageHead(matches[0].loaderData, { title: 'Actualización en curso', description, index: false })
}

export default function Maintenance({ loaderData: { invite } }: Route.ComponentProps) {
  const brand = useBrand()
  return (
    <>
      <SkyHeader seed={57} isUnlit />
      <h1 className="font-voice text-3xl font-medium tracking-tight wide:text-4xl">Actualización en curso</h1>
      <p className="mt-4 text-balance text-ink-2">
        Apagamos la luz de {fullName(brand)} un ratito para arreglar algo. Tus secretos siguen a salvo.
      </p>
      <p className="mt-3 text-balance text-ink-2">
        Volvemos con una nueva aplicación, con <strong className="font-semibold text-ink">imágenes</strong>,{' '}
        <strong className="font-semibold text-ink">videos</strong> y{' '}
        <strong className="font-semibold text-ink">chat privado</strong>.
      </p>
      {invite && (
        <>
          <a href={invite} rel="noreferrer" className={buttonClass('primary', 'mt-8')}>
            Esperar con la comunidad
          </a>
          <p className="mt-3 text-sm text-ink-3">En unos segundos te llevamos allí.</p>
        </>
      )}
    </>
  )
}

/** The configured invite URL; null unless it is http or https, so that it is safe in a link. */
function parseHttpUrl(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
