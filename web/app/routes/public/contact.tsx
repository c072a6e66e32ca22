// Route `/contacto`: contact form. After a submit it redirects to a page with the case number, which is safe to reload.
import { Link, redirect } from 'react-router'
import { ContactForm, contactForm } from '../../features/contact/contact-form.tsx'
import { formAction, validated } from '../../lib/forms/form-action.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { circleCheck } from '../../ui/icons/page-icons.gen.ts'
import type { Route } from './+types/contact.ts'

export function loader({ url }: Route.LoaderArgs) {
  return { sent: /^MU-[A-Z2-9]{4}-[A-Z2-9]{4}$/.exec(url.searchParams.get('caso') ?? '')?.[0] ?? null }
}

export const action = formAction({
  '': validated(contactForm, async (message, { api }) => {
    const { caseNumber } = await api.contact.sendMessage(message)
    return redirect(`/contacto?caso=${caseNumber}`, 303)
  }),
})

export function meta({ loaderData: { sent }, matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Contacto',
    description:
      'Escríbele al equipo: dudas, algo que se publicó, tus datos o un pedido de una autoridad. Sin decir quién eres.',
    path: '/contacto',
    index: sent === null,
  })
}

export default function Contact({ loaderData: { sent } }: Route.ComponentProps) {
  if (sent !== null) return <Sent caseNumber={sent} />
  return (
    <div className="mx-auto max-w-xl pt-2 desk:pt-8">
      <h1 className="font-voice text-4xl font-medium tracking-tight">Contacto</h1>
      <p className="mt-3 text-pretty text-xl text-ink-2">
        Lo lee una persona del equipo. Si es una emergencia, llama a la del lugar donde estés: aquí podemos tardar.
      </p>
      <Card className="mt-7 px-5 py-7 desk:px-8">
        <ContactForm />
      </Card>
      <p className="mt-5 px-1 text-pretty">
        ¿Temes que publiquen una imagen íntima tuya?{' '}
        <Link to="/imagen-intima" className="text-link">
          Repórtala sin enviarla
        </Link>
        .
      </p>
      <p className="mt-3 px-1 text-sm text-ink-3">
        No anotamos tu cuenta ni tu dirección con el mensaje, y lo borramos de aquí en cuanto llega a nuestro correo.{' '}
        <a href="/politicas-privacidad" className="text-link">
          Privacidad
        </a>
      </p>
    </div>
  )
}

function Sent({ caseNumber }: { readonly caseNumber: string }) {
  return (
    <div className="mx-auto max-w-xl pt-2 desk:pt-8">
      <Card as="section" className="px-5 py-9 text-center desk:px-8">
        <Icon pathData={circleCheck} size={36} className="mx-auto text-ok" />
        <h1 className="mt-4 font-voice text-3xl">Recibimos tu mensaje</h1>
        <p className="mt-3 text-ink-2">El número de tu caso es</p>
        <p className="mt-2 font-voice text-3xl tracking-wide tabular-nums">{caseNumber}</p>
        <p className="mx-auto mt-4 max-w-sm text-pretty text-ink-2">
          Guárdalo: si vuelves a escribirnos sobre lo mismo, dinos este número. Si dejaste un correo, te responderemos
          allí.
        </p>
        <Link to="/" className={buttonClass('outline', 'mt-7')}>
          Volver al inicio
        </Link>
      </Card>
    </div>
  )
}
