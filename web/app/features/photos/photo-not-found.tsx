// Not-found page of a photo: it never existed, was deleted, or has expired.
import { Link } from 'react-router'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'

export function PhotoNotFound({ isExpired }: { readonly isExpired: boolean }) {
  return (
    <ErrorState
      isDark
      title="No se encontró la foto o ha expirado"
      text={
        isExpired
          ? 'Esta foto ha expirado. Cada una dura una hora y después se borra de verdad, con sus comentarios.'
          : 'Cada foto dura una hora y después se borra de verdad. También puede que quien la compartió la haya borrado antes.'
      }
      actions={
        <Link to="/photos" className={buttonClass('primary')}>
          Ver las fotos
        </Link>
      }
    />
  )
}
