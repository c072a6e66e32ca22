// Crisis line component: name, hours, and the call link.
import { buttonClass } from '../../ui/buttons/button.tsx'
import { type HelpLine, phoneHref } from './help-lines.ts'

export function HelpLineItem({ name, phone, whatsapp, hours }: HelpLine) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-surface px-3.5 py-2.5">
      <span className="min-w-32 flex-1 text-sm">
        <span className="block font-semibold">{name}</span>
        {hours && <span className="block text-meta text-ink-2">{hours}</span>}
      </span>
      <span className="flex flex-wrap gap-2">
        <a href={phoneHref(phone)} className={buttonClass('primary', 'tabular-nums')}>
          <span className="sr-only">Llamar al </span>
          {phone}
        </a>
        {whatsapp && (
          <a
            href={`https://wa.me/${digits(whatsapp).replace('+', '')}`}
            rel="noreferrer"
            className={buttonClass('outline')}
          >
            WhatsApp
          </a>
        )}
      </span>
    </li>
  )
}

function digits(number: string): string {
  return number.replaceAll(' ', '')
}
