// Side card of the feed: the promise of anonymity, and optionally a link to the publish form.

import { Link } from 'react-router'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { globe } from '../../ui/icons/icons.gen.ts'
import { eyeOff, heartHandshake } from '../../ui/icons/page-icons.gen.ts'

const points = [
  { shape: eyeOff, text: 'Nadie ve tu nombre ni tu correo.' },
  { shape: globe, text: 'Solo se muestra tu país; tu edad y tu género, si tú quieres.' },
  { shape: heartHandshake, text: 'Te leen personas que también tienen un secreto.' },
]

/** `isInviting`: with the link to the publish form, where the page has no other. */
export function HowItWorks({ isInviting = false }: { readonly isInviting?: boolean }) {
  return (
    <Card className="p-5">
      <h2 className="font-voice text-xl">Cuéntalo sin dar la cara</h2>
      <ul className="mt-3 flex flex-col gap-3 text-sm text-ink-2">
        {points.map(({ shape, text }) => (
          <li key={text} className="flex gap-3">
            <Icon pathData={shape} size={18} className="mt-0.5 shrink-0 text-accent" />
            {text}
          </li>
        ))}
      </ul>
      {isInviting && (
        <Link to="/new" className={buttonClass('outline', 'mt-5 w-full')}>
          Contar un secreto
        </Link>
      )}
    </Card>
  )
}
