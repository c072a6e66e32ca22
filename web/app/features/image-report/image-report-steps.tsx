// First asks whether the person is an adult: a minor gets help elsewhere and no form. Without JavaScript both answers are explained, without a form.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { OutsideService, services } from './outside-service.tsx'
import { ReportImageForm } from './report-image-form.tsx'

type Age = 'minor' | 'adult'

/** `childHelp`: phone lines for minors in the country of the reader. */
export function ImageReportSteps({ childHelp }: { readonly childHelp: ReactNode }) {
  const [age, setAge] = useState<Age | null>(null)
  const answer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (age !== null) answer.current?.focus()
  }, [age])
  return (
    <>
      <Card as="section" className="px-5 py-6 noscript:hidden desk:px-8">
        {age === null ? (
          <>
            <h2 className="font-voice text-2xl">¿Tienes 18 años o más?</h2>
            <p className="mt-2 text-pretty text-ink-2">
              Tu respuesta se queda en esta página: no se envía ni se guarda.
            </p>
            <div className="mt-4 flex flex-wrap gap-3">
              <Button tone="outline" onClick={() => setAge('adult')}>
                Sí, 18 o más
              </Button>
              <Button tone="outline" onClick={() => setAge('minor')}>
                No, menos de 18
              </Button>
            </div>
          </>
        ) : (
          <div ref={answer} tabIndex={-1} className="outline-none">
            {age === 'minor' ? (
              <MinorHelp childHelp={childHelp} />
            ) : (
              <>
                <ReportImageForm />
                <OutsideService {...services.stopNcii} />
              </>
            )}
            <Button tone="quiet" className="mt-4" onClick={() => setAge(null)}>
              Cambiar mi respuesta
            </Button>
          </div>
        )}
      </Card>
      <Card as="section" className="hidden px-5 py-6 noscript:block desk:px-8">
        <h2 className="font-voice text-2xl">Sin JavaScript no se puede elegir una imagen</h2>
        <p className="mt-2 text-pretty text-ink-2">
          La huella se calcula en tu navegador, y para eso necesita JavaScript. Si no puedes activarlo, escríbenos por
          el{' '}
          <a href="/contacto" className="text-link">
            formulario de contacto
          </a>{' '}
          y cuéntanos qué pasa. No adjuntes ni describas la imagen: te diremos cómo seguir.
        </p>
        <h3 className="mt-6 font-voice text-xl">Si tienes menos de 18 años</h3>
        <MinorHelp childHelp={childHelp} />
        <h3 className="mt-6 font-voice text-xl">Si tienes 18 o más</h3>
        <OutsideService {...services.stopNcii} />
      </Card>
    </>
  )
}

function MinorHelp({ childHelp }: { readonly childHelp: ReactNode }) {
  return (
    <>
      <p className="text-pretty">
        Lo que te pasa no es culpa tuya, y no tienes que resolverlo a solas. Habla con alguien de confianza o llama a
        una línea de ayuda.
      </p>
      {childHelp}
      <OutsideService {...services.takeItDown} />
    </>
  )
}
