// About page component: hero, example secrets, features, reasons to write, FAQ, usage policies and the legal framework.
import { secretLimits } from '@murmullo/contract/constants/limits'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { classes } from '../../ui/base/classes.ts'
import { Moon } from '../../ui/drawings/moon.tsx'
import { Roofscape } from '../../ui/drawings/roofscape.tsx'
import { SkyStars } from '../../ui/drawings/sky-stars.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { chevronDown, penLine } from '../../ui/icons/icons.gen.ts'
import { examples, features, laws, questions, reasons } from './landing-texts.ts'
import { LegalLinks } from './legal-links.tsx'
import read from './pictures/read.svg?url'
import released from './pictures/released.svg?url'
import unseen from './pictures/unseen.svg?url'
import { Policies } from './policies.tsx'

const pictures = { unseen, released, read } as const

export function Landing({ name }: { readonly name: string }) {
  return (
    <>
      <Hero />
      <section aria-labelledby="ventanas" className="landing-wall">
        <h2 id="ventanas">Detrás de cada ventana hay algo que nadie sabe</h2>
        <ul>
          {examples.map(({ text, by, light }) => (
            <li key={text} className={`landing-window landing-window-${light}`}>
              {text}
              <small>{by}</small>
            </li>
          ))}
        </ul>
        <p>Secretos inventados, como ejemplo.</p>
      </section>
      <Section title="Aquí puedes bajar la voz">
        <ul className="mt-7 grid gap-4 desk:grid-cols-3">
          {features.map(({ picture, title, text }) => (
            <li key={title} className="overflow-hidden rounded-[26px] border border-line bg-surface">
              <img src={pictures[picture]} alt="" width={340} height={200} loading="lazy" className="w-full" />
              <div className="px-6 pt-5 pb-6">
                <h3 className="font-voice text-2xl font-medium">{title}</h3>
                <p className="mt-1.5 text-pretty text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Seis razones para contarlo">
        <ol className="mt-6 grid gap-x-12 desk:grid-cols-2">
          {reasons.map(({ title, text }) => (
            <li key={title} className="border-t border-line py-5">
              <h3 className="font-voice text-2xl font-medium">{title}</h3>
              <p className="mt-1 text-pretty text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <section aria-labelledby="llamada" className="landing-call">
        <h2 id="llamada">¿Qué es eso que no le has contado a nadie?</h2>
        <p>Nadie sabrá que fuiste tú.</p>
        <a href="/new" className={buttonClass('primary', 'px-7')}>
          Contar mi secreto
        </a>
        <Roofscape seed={57} />
      </section>
      <Section title="Preguntas frecuentes" isBeside>
        <div>
          <div className="max-side:mt-6 border-t border-line">
            {questions.map(({ question, answer }) => (
              <details key={question} className="group border-b border-line">
                <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-4 font-voice text-xl hover:text-accent [&::-webkit-details-marker]:hidden">
                  {question}
                  <Icon
                    pathData={chevronDown}
                    className="text-ink-3 transition-transform duration-150 group-open:rotate-180"
                  />
                </summary>
                <p className="max-w-2xl pb-6 text-pretty text-base text-ink-2">{answer}</p>
              </details>
            ))}
          </div>
          <p className="mt-6">
            <a href="/promesa" className="text-link inline-flex min-h-11 items-center text-xl">
              Quién puede saber qué, punto por punto
            </a>
          </p>
        </div>
      </Section>
      <Policies />
      <Section title="Marco legal">
        <p className="mt-3 max-w-2xl text-pretty text-xl text-ink-2">
          {name} se rige por las leyes de la República Argentina. Esto es información general, no un consejo legal; si
          lo que te pasa es serio, habla con quien sepa de leyes.
        </p>
        <ul className="mt-8 grid gap-4 desk:grid-cols-3">
          {laws.map((law) => (
            <li key={law.name} className="rounded-card border border-line bg-sunken p-6">
              <p className="text-sm font-semibold text-accent">{law.name}</p>
              <h3 className="mt-1 font-voice text-xl">{law.title}</h3>
              <p className="mt-2 text-pretty text-sm text-ink-2">{law.text}</p>
            </li>
          ))}
        </ul>
        <p className="mt-5 max-w-2xl text-pretty text-sm text-ink-3">
          Rigen además las leyes del lugar donde vivas. A una autoridad le respondemos solo cuando la ley nos obliga, y
          con lo que de verdad guardamos.
        </p>
      </Section>
      <LegalLinks />
    </>
  )
}

function Hero() {
  return (
    <div className="landing-hero">
      <div aria-hidden="true" className="landing-sky">
        <SkyStars />
        <Roofscape seed={23} />
      </div>
      <Moon />
      <h1>
        Donde se cuenta <em>lo que no se cuenta</em>
      </h1>
      <p className="landing-lead">
        Un lugar tranquilo, en español, para soltar sin nombre eso que llevas dentro. Del otro lado, alguien te lee.
      </p>
      <div className="landing-actions">
        <a href="/new" className={buttonClass('primary', 'px-7')}>
          <Icon pathData={penLine} />
          Contar un secreto
        </a>
        <a href="/" className={buttonClass('outline', 'px-7')}>
          Leer secretos
        </a>
      </div>
      <p className="mt-4 text-meta text-ink-2">Gratis. Sin registro. Solo para mayores de {secretLimits.ageMin}.</p>
    </div>
  )
}

type SectionProps = {
  readonly title: string
  /** On wide screens the title stands beside the content. */
  readonly isBeside?: boolean
  readonly children: ReactNode
}

function Section({ title, isBeside = false, children }: SectionProps) {
  return (
    <section className={classes('mt-20', isBeside && 'grid gap-x-12 side:grid-cols-[1fr_2fr]')}>
      <h2 className="font-voice text-3xl font-medium tracking-tight">{title}</h2>
      {children}
    </section>
  )
}
