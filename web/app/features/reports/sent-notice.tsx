// Confirmation after a report: the case number, and a link to its status page.
import { Link } from 'react-router'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'

type SentNoticeProps = { readonly number: string; readonly isVisitor: boolean; readonly onEnd: () => void }

export function SentNotice({ number, isVisitor, onEnd }: SentNoticeProps) {
  return (
    <aside aria-labelledby="reporte-enviado" className="notice pb-4">
      <h2 id="reporte-enviado" className="font-voice text-xl">
        Gracias por avisar
      </h2>
      <p className="mt-1 text-sm text-pretty text-ink-2">
        Tu número de caso es <strong className="font-semibold tracking-wide text-ink">{number}</strong>.{' '}
        {isVisitor ? 'Guárdalo: solo con él podrás ver qué respondimos.' : 'Te avisaremos cuando haya una respuesta.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Link to={`/report/${number}`} className={buttonClass('outline')} onClick={onEnd}>
          Ver el caso
        </Link>
        <Button onClick={onEnd}>Entendido</Button>
      </div>
    </aside>
  )
}
