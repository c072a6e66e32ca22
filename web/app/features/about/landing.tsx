// About page component: hero, features, reasons to write, FAQ, usage policies and the legal framework.
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Dots } from '../../ui/base/dots.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { chevronDown, eyeOff, heartHandshake, penLine } from '../../ui/icons/icons.gen.ts'
import { features, laws, questions, reasons } from './landing-texts.ts'
import { LegalLinks } from './legal-links.tsx'
import { Policies } from './policies.tsx'

const shapes = { eyeOff, heartHandshake, penLine } as const

export function Landing({ name }: { readonly name: string }) {
  return (
    <>
      <Hero name={name} />
      <ul className="mt-14 grid gap-4 desk:grid-cols-3 desk:mt-20">
        {features.map(({ icon, title, text }) => (
          <li key={title}>
            <Card className="h-full p-6">
              <Icon pathData={shapes[icon]} size={24} className="text-accent" />
              <h2 className="mt-4 font-voice text-2xl">{title}</h2>
              <p className="mt-2 text-pretty text-ink-2">{text}</p>
            </Card>
          </li>
        ))}
      </ul>
      <Section title="Seis razones para contarlo">
        <ol className="mt-8 grid gap-x-12 gap-y-8 desk:grid-cols-2">
          {reasons.map(({ title, text }, index) => (
            <li key={title} className="flex gap-5">
              <span aria-hidden="true" className="w-8 shrink-0 font-voice text-3xl text-accent italic">
                {index + 1}
              </span>
              <div>
                <h3 className="font-voice text-xl">{title}</h3>
                <p className="mt-1 text-pretty text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <section
        aria-labelledby="llamada"
        className="mt-20 rounded-card border border-accent-line bg-accent-soft px-6 py-12 text-center desk:py-16"
      >
        <Dots className="mx-auto mb-6 h-2.5 w-10 text-accent" />
        <h2 id="llamada" className="mx-auto max-w-xl font-voice text-3xl font-medium tracking-tight desk:text-4xl">
          ¿Qué es eso que no le has contado a nadie?
        </h2>
        <p className="mt-3 text-ink-2">Nadie sabrá que fuiste tú.</p>
        <a href="/new" className={buttonClass('primary', 'mt-7 px-7')}>
          Contar mi secreto
        </a>
      </section>
      <Section title="Lo que se pregunta">
        <div className="mt-6 max-w-3xl border-t border-line">
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
          <a href="/promesa" className="text-link inline-flex min-h-11 items-center text-lg">
            Quién puede saber qué, punto por punto
          </a>
        </p>
      </Section>
      <Policies />
      <Section title="Marco legal">
        <p className="mt-3 max-w-2xl text-pretty text-lg text-ink-2">
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

function Hero({ name }: { readonly name: string }) {
  return (
    <div className="grid items-center gap-x-16 gap-y-12 pt-6 side:grid-cols-[1.1fr_1fr] desk:pt-14">
      <div>
        <p className="text-sm font-semibold text-accent">Sobre {name}</p>
        <h1 className="mt-3 font-voice text-[2.75rem] leading-[1.08] font-medium tracking-tight desk:text-6xl">
          Donde se cuenta lo que no se cuenta
        </h1>
        <p className="mt-5 max-w-xl text-pretty text-lg text-ink-2">
          Un lugar tranquilo, en español, para decir sin nombre eso que llevas dentro. Alguien lo va a leer. Nadie va a
          saber que fuiste tú.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <a href="/new" className={buttonClass('primary', 'px-6')}>
            Contar un secreto
          </a>
          <a href="/" className={buttonClass('outline', 'px-6')}>
            Leer secretos
          </a>
        </div>
      </div>
      <figure className="relative mx-auto w-full max-w-md">
        <div
          aria-hidden="true"
          className="absolute inset-x-8 -bottom-6 h-full rounded-card border border-line bg-sunken"
        />
        <div
          aria-hidden="true"
          className="absolute inset-x-4 -bottom-3 h-full rounded-card border border-line bg-surface"
        />
        <Card className="p-7">
          <blockquote className="font-voice text-2xl leading-snug text-pretty">
            Llevo tres años diciéndole a mi familia que trabajo en un banco. En realidad vendo pasteles en el metro y
            nunca había sido tan feliz.
          </blockquote>
          <figcaption className="mt-5 flex items-center gap-3 text-sm text-ink-3">
            <Dots className="h-1.5 w-6 text-accent" />
            Anónimo. Un secreto inventado, como ejemplo
          </figcaption>
        </Card>
      </figure>
    </div>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-20">
      <h2 className="font-voice text-3xl font-medium tracking-tight">{title}</h2>
      {children}
    </section>
  )
}
