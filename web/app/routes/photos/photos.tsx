// Route `/photos`: gallery of current photos; shows the photo gate when photos are not available to the user.
import { data, Link } from 'react-router'
import { photoAccess } from '../../features/photos/photo-access.ts'
import { PhotoGate } from '../../features/photos/photo-gate.tsx'
import { PhotoGallery } from '../../features/photos/photo-gallery.tsx'
import { errorCode } from '../../lib/forms/api-errors.ts'
import { withCountryView } from '../../lib/format/countries.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { imagePlus } from '../../ui/icons/page-icons.gen.ts'
import type { Route } from './+types/photos.ts'

export const handle = { failure: 'Error al cargar las fotos' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const access = photoAccess(page)
  if (access.kind !== 'open') return { access }
  const after = url.searchParams.get('after')
  try {
    const [first, own] = await Promise.all([
      page.api.photos.listPhotos(after === null ? {} : { after }),
      page.api.photos.listMine(),
    ])
    const waiting = own.items.filter(({ state }) => state === 'in_review')
    return {
      after,
      first: { ...first, items: first.items.map(withCountryView) },
      waiting: after === null ? waiting.map(withCountryView) : [],
    }
  } catch (error) {
    const code = errorCode(error)
    // An invalid cursor is a bad request, not a list error.
    if (code === null || code === 'request.invalid') throw error
    return data({ failed: formErrorMessages[code] }, { status: 503 })
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Fotos',
    description: 'Fotos anónimas que duran una hora y se borran de verdad.',
    path: '/photos',
    index: true,
  })
}

export default function Photos({ loaderData }: Route.ComponentProps) {
  if ('access' in loaderData)
    return <PhotoGate access={loaderData.access} title="Entra para ver las fotos" returnTo="/photos" />
  const isEmpty = 'first' in loaderData && loaderData.first.items.length + loaderData.waiting.length === 0
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="font-voice text-3xl">Fotos</h1>
        <p className="order-last basis-full text-ink-2">Duran una hora. Después se borran.</p>
        {!isEmpty && (
          <Link to="/photos/new" className={buttonClass('primary')}>
            <Icon pathData={imagePlus} />
            Compartir una foto
          </Link>
        )}
      </header>
      {'first' in loaderData ? (
        <PhotoGallery key={loaderData.after} first={loaderData.first} waiting={loaderData.waiting} />
      ) : (
        <ErrorState
          level="h2"
          title="Error al cargar las fotos"
          text={loaderData.failed}
          actions={
            <Link reloadDocument to="" className={buttonClass('primary')}>
              Reintentar
            </Link>
          }
        />
      )}
    </>
  )
}
