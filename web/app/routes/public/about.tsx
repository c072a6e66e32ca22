// Route of the plain pages about the site (about, anonymity, privacy, terms). One module; the path selects the text.
import { aboutStructuredData, parseAboutData, faqStructuredData } from '../../features/about/about-structured-data.ts'
import { Landing } from '../../features/about/landing.tsx'
import { Privacy } from '../../features/about/privacy.tsx'
import { AnonymityPromise } from '../../features/about/anonymity-promise.tsx'
import { Terms } from '../../features/about/terms.tsx'
import { fullName } from '../../lib/site/brand.ts'
import { publicPageHeaders } from '../../lib/rendering/cache-headers.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { publicFile } from '../../lib/rendering/public-file.server.ts'
import { PlainPage } from '../../features/about/plain-page.tsx'
import { type SiteData, useSite } from '../../lib/site/use-site.ts'
import { StructuredDataScript } from '../../lib/seo/structured-data.tsx'
import type { Route } from './+types/about.ts'

const heads = {
  '/murmullo': {
    title: 'Donde se cuenta lo que no se cuenta',
    description:
      'Una comunidad en español para contar secretos sin nombre: qué es, por qué contarlo, preguntas, políticas de uso y marco legal.',
  },
  '/promesa': {
    title: 'Qué podemos saber y qué no',
    description:
      'Quién puede saber de quién es un secreto y quién no: quien te lee, el equipo, quien robe una copia y nosotros.',
  },
  '/politicas-privacidad': {
    title: 'Política de privacidad',
    description: 'Qué guardamos, para qué, cuánto tiempo, quién puede verlo y cómo borrarlo todo.',
  },
  '/terminos-servicio': {
    title: 'Términos del servicio',
    description: 'Lo que puedes esperar de este lugar y lo que te pedimos a cambio.',
  },
} as const
type Path = keyof typeof heads

export const handle = { document: 'plain' }

export async function loader({ url }: Route.LoaderArgs) {
  const path = normalizePath(url.pathname)
  return { path, about: path === '/murmullo' ? parseAboutData(await publicFile('murmullo.json')) : null }
}

export const headers = publicPageHeaders

export function meta({ loaderData: { path }, matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { ...heads[path], path, index: true })
}

export default function AboutPage({ loaderData: { path, about } }: Route.ComponentProps) {
  const site = useSite()
  return <PlainPage render={import.meta.env.SSR && site !== null && (() => renderPage(path, site, about))} />
}

type About = ReturnType<typeof parseAboutData> | null

function renderPage(path: Path, site: SiteData, about: About) {
  const name = fullName(site.brand)
  if (path === '/promesa') return <AnonymityPromise name={name} />
  if (path === '/politicas-privacidad') return <Privacy name={name} />
  if (path === '/terminos-servicio') return <Terms name={name} />
  return (
    <>
      <Landing name={name} />
      <StructuredDataScript data={about !== null && (() => aboutStructuredData(site, about))} />
      <StructuredDataScript data={faqStructuredData} />
    </>
  )
}

/** Normalizes like the router, which matches /MURMULLO and /murmullo/ as /murmullo. */
function normalizePath(pathname: string): Path {
  const path = pathname.toLowerCase().replace(/\/$/, '')
  return path in heads ? (path as Path) : '/murmullo'
}
