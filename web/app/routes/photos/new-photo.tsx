// Route `/photos/new`: photo upload form; shows the photo gate when photos are not available to the user.
import { Link } from 'react-router'
import { photoAccess } from '../../features/photos/photo-access.ts'
import { PhotoGate } from '../../features/photos/photo-gate.tsx'
import { PhotoForm } from '../../features/photos/upload/photo-form.tsx'
import { uploadPhotoHandler } from '../../features/photos/upload/upload-photo-action.ts'
import { UploadSteps } from '../../features/photos/upload/upload-steps.tsx'
import { formAction } from '../../lib/forms/form-action.ts'
import { requireRegisteredAction } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { arrowLeft } from '../../ui/icons/page-icons.gen.ts'
import type { Route } from './+types/new-photo.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { access: photoAccess(context.get(pageContext)) }
}

/** For forms submitted without JavaScript. */
export const action = formAction({ '': uploadPhotoHandler }, requireRegisteredAction)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Compartir una foto',
    description: 'Una foto anónima, por una hora.',
    index: false,
  })
}

export default function NewPhoto({ loaderData: { access } }: Route.ComponentProps) {
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
      <p className="mt-1 text-sm text-pretty text-ink-3 side:hidden">
        Antes de mostrarla le quitamos el lugar, la fecha y el modelo de tu teléfono.
      </p>
      <PhotoForm />
      <div className="mt-8 side:hidden">
        <UploadSteps />
      </div>
    </Columns>
  )
}
