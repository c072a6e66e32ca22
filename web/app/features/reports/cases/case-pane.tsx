// Modal dialog of a report case. It has its own URL; without JavaScript it is rendered open over the page.
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { iconButtonClass } from '../../../ui/buttons/icon-button.tsx'
import { x } from '../../../ui/icons/icons.gen.ts'

type CaseDialogProps = {
  readonly number: string
  readonly titleId: string
  readonly back: string
  readonly children: ReactNode
}

/** Navigation options for closing: focus returns to the row of the case. */
export function closeOptions(number: string) {
  return { preventScrollReset: true, state: { focus: `caso-${number}` } } as const
}

export function CaseDialog({ number, titleId, back, children }: CaseDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const { key } = useLocation()
  // Also after each navigation: a moderator who reopens the case before the closing navigation ends cancels that navigation, and the closed dialog stays mounted.
  useEffect(() => {
    const window = dialog.current
    if (!window || window.matches(':modal')) return
    window.removeAttribute('open')
    window.showModal()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the effect runs after each navigation
  }, [key])
  return (
    <Dialog
      ref={dialog}
      open
      id="caso"
      aria-labelledby={titleId}
      className="sheet sheet-wide"
      // Links in the dialog do not navigate away: they open a new tab or close the dialog.
      onClick={({ target }) => target === dialog.current && dialog.current.close()}
      onClose={() => void navigate(back, closeOptions(number))}
    >
      <div className="sheet-body relative">
        <Link
          to={back}
          {...closeOptions(number)}
          aria-label="Cerrar el caso"
          title="Cerrar el caso"
          className={iconButtonClass('absolute top-3.5 right-3 wide:top-5 wide:right-5')}
        >
          <Icon pathData={x} />
        </Link>
        {children}
      </div>
    </Dialog>
  )
}
