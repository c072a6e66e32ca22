// Route `/imagen-intima`: a person reports an intimate image of themselves, without an account and without sending it. The form also withdraws a report.
import { redirect } from 'react-router'
import { ChildHelp } from '../../features/help/child-help.tsx'
import { ImageReportSteps } from '../../features/image-report/image-report-steps.tsx'
import { WithdrawImageForm, withdrawImageForm } from '../../features/image-report/withdraw-image-form.tsx'
import { pageContext } from '../../lib/api/page-context.ts'
import { countryNames } from '../../lib/format/countries.ts'
import { formAction, validated } from '../../lib/forms/form-action.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { circleCheck } from '../../ui/icons/page-icons.gen.ts'
import type { Route } from './+types/intimate-image.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const country = await context.get(pageContext).country()
  return { country, countries: countryNames(), isWithdrawn: url.searchParams.has('retirada') }
}

export const action = formAction({
  '': validated(withdrawImageForm, async (input, { api }) => {
    await api.imageReports.withdrawImage(input)
    return redirect('/imagen-intima?retirada', 303)
  }),
})

export function meta({ loaderData: { isWithdrawn }, matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Una imagen íntima tuya',
    description: 'Si temes que publiquen aquí una imagen íntima tuya, podemos reconocerla sin que nos la envíes.',
    path: '/imagen-intima',
    index: !isWithdrawn,
  })
}

export default function IntimateImage({ loaderData: { country, countries, isWithdrawn } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-xl pt-2 desk:pt-8">
      <h1 className="font-voice text-4xl font-medium tracking-tight">Una imagen íntima tuya</h1>
      <p className="mt-3 text-xl text-pretty text-ink-2">
        Si temes que publiquen aquí una imagen íntima tuya, podemos reconocerla sin verla y sin que nos la envíes.
      </p>
      {isWithdrawn && (
        <Card as="section" className="mt-6 flex items-center gap-3 px-5 py-4">
          <Icon pathData={circleCheck} className="shrink-0 text-ok" />
          <output>Retiramos la huella. Ya no la tenemos.</output>
        </Card>
      )}
      <ul className="my-6 flex list-disc flex-col gap-2 pl-5 text-pretty">
        <li>
          Tu navegador calcula una <strong>huella</strong> de la imagen: un número de 64 cifras y letras. Solo ese
          número sale de tu dispositivo. Con él no se puede rehacer la imagen: como mucho, unas manchas de luz y sombra.
        </li>
        <li>
          Una foto que coincida con la huella no se publica: espera a que una persona del equipo la revise. A quien la
          envió no le decimos que la reportaste.
        </li>
        <li>
          No hace falta una cuenta. No guardamos quién eres ni desde dónde escribes: solo la huella y la fecha, durante
          un año o hasta que la retires.
        </li>
        <li>
          La reconocemos aunque la compriman o le cambien el tamaño, la luz o el color. Si la recortan, puede que no.
        </li>
      </ul>
      <ImageReportSteps childHelp={<ChildHelp country={country} countries={countries} />} />
      <Card as="section" className="mt-6 px-5 py-6 desk:px-8">
        <h2 className="font-voice text-2xl">Retirar una huella</h2>
        <WithdrawImageForm />
      </Card>
      <p className="mt-5 px-1 text-sm text-pretty text-ink-3">
        Si la imagen ya está publicada aquí, usa «Reportar» en la foto: el equipo la ve antes.{' '}
        <a href="/contacto" className="text-link">
          Contacto
        </a>{' '}
        ·{' '}
        <a href="/politicas-privacidad" className="text-link">
          Privacidad
        </a>
      </p>
    </div>
  )
}
