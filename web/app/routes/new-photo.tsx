// Route `/photos/new`: photo upload form; shows the photo gate when photos are not available to the user.
import { data, Link } from 'react-router'
import { photoAccess } from '../features/photos/door-of.ts'
import { PhotoGate } from '../features/photos/photo-door.tsx'
import { PhotoForm } from '../features/photos/photo-form.tsx'
import { uploadPhotoAction } from '../features/photos/send-photo.ts'
import { UploadSteps } from '../features/photos/what-happens.tsx'
import { readForm } from '../lib/attempt.ts'
import { requireRegistered } from '../lib/guard.ts'
import { pageHead } from '../lib/head.ts'
import { pageContext } from '../lib/page-context.ts'
import { buttonClass } from '../ui/button.tsx'
import { Columns } from '../ui/columns.tsx'
import { Icon } from '../ui/icon.tsx'
import { arrowLeft } from '../ui/icons.gen.ts'
import type { Route } from './+types/new-photo.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { door: photoAccess(context.get(pageContext)) }
}

/** For forms submitted without JavaScript. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  if (requireRegistered(page, url) === null)
    throw data({ code: 'access.registration_required', requestId: page.requestId }, { status: 403 })
  return uploadPhotoAction(page, await readForm(request))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Compartir una foto',
    description: 'Una foto anónima, por una hora.',
    index: false,
  })
}

export default function NewPhoto({ loaderData: { door: access }, actionData }: Route.ComponentProps) {
  if (access.kind !== 'open')
    return <PhotoGate access={access} title="Entra para compartir fotos" returnTo="/photos/new" />
  return (
    <Columns sideName="Qué pasa con tu foto" side={<UploadSteps />}>
      <Link to="/photos" className={buttonClass('quiet', 'mb-2 -ml-4')}>
        <Icon pathData={arrowLeft} />
        Volver a las fotos
      </Link>
      <h1 className="font-voice text-3xl">Comparte una foto</h1>
      <p className="mt-1.5 text-ink-2">Nadie sabrá que es tuya. En una hora, ya no estará.</p>
      <PhotoForm refusal={actionData} />
      <div className="mt-8 side:hidden">
        <UploadSteps />
      </div>
    </Columns>
  )
}
