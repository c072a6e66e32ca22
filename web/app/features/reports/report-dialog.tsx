// Report form in a modal dialog over the current page; after the submit, the case number.
import { useEffect, useRef, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { useSiteViewer } from '../../lib/site/page-state.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { AccountRequired } from './account-required.tsx'
import { ReportForm } from './report-form.tsx'
import { requiresAccount, parseTarget, targetPhrases } from './report-target.ts'
import { SentNotice } from './sent-notice.tsx'

type ReportDialogProps = { readonly search: string; readonly onEnd: () => void }

/** Mounted on each opening, so the form starts empty. */
// oxlint-disable-next-line import/no-default-export -- lazy-loaded as a module
export default function ReportDialog({ search, onEnd }: ReportDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const sent = useRef<string>(null)
  const [number, setNumber] = useState<string | null>(null)
  const viewer = useSiteViewer()
  const target = parseTarget(new URLSearchParams(search))
  useEffect(() => dialog.current?.showModal(), [])
  if (number !== null) return <SentNotice number={number} isVisitor={viewer === null} onEnd={onEnd} />

  const close = () => dialog.current?.close()
  const cancel = (
    <Button tone="outline" onClick={close}>
      Cancelar
    </Button>
  )
  const needsAccount = requiresAccount(target) && (viewer === null || viewer.kind === 'anonymous')
  return (
    <Dialog
      ref={dialog}
      id="reportar"
      aria-labelledby="reportar-titulo"
      className="sheet"
      onClose={() => (sent.current === null ? onEnd() : setNumber(sent.current))}
    >
      <div className="sheet-body">
        <h2 id="reportar-titulo" className="sheet-head mb-4 font-voice text-2xl">
          {target === null ? 'Reportar usuario' : `Reportar ${targetPhrases[target.kind]}`}
        </h2>
        {needsAccount ? (
          <AccountRequired returnTo={`/report${search}`} isVisitor={viewer === null} cancel={cancel} />
        ) : (
          <>
            {/* The router loads the module of the route before it submits to it. Without a connection that would reload the page. */}
            <PrefetchPageLinks page={`/report${search}`} />
            <ReportForm
              target={target}
              isVisitor={viewer === null}
              cancel={cancel}
              onSent={(value) => {
                sent.current = value
                close()
              }}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
