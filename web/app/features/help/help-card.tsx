// Help card with crisis lines, for users who write or read about self-harm. It blocks no action, and no data about it is stored.
import { useState } from 'react'
import { longDate } from '../../lib/format/dates.ts'
import { SelectField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { heartHandshake } from '../../ui/icons/page-icons.gen.ts'
import { HelpLineItem } from './help-line-item.tsx'
import { HelpLineList } from './help-line-list.tsx'
import { checkedOn, directory, helpLines } from './help-lines.ts'

const texts = {
  writing:
    'Lo que cuentas suena a mucho dolor. Puedes escribirlo aquí, y también puedes hablarlo ahora con alguien que sabe escuchar.',
  written: 'Gracias por contarlo. Si el dolor es mucho, puedes hablarlo ahora con alguien que sabe escuchar.',
  reading:
    'Si lo que lees te toca de cerca, o piensas en hacerte daño, puedes hablar ahora con alguien que sabe escuchar.',
}

export type HelpCardProps = {
  readonly to: keyof typeof texts
  /** Country guessed from the request; the user can select another. */
  readonly country: string
  /** Pairs of country code and name. */
  readonly countries: readonly (readonly [string, string])[]
}

export function HelpCard({ to, country, countries }: HelpCardProps) {
  const [chosen, setChosen] = useState(countries.some(([code]) => code === country) ? country : '')
  const lines = helpLines.filter((line) => line.country === chosen)
  return (
    <aside aria-label="Ayuda" className="rounded-card border border-accent-line bg-accent-soft px-4 py-4 wide:px-5">
      <h2 className="flex items-center gap-2.5 font-voice text-xl">
        <Icon pathData={heartHandshake} className="text-accent" />
        No tienes que pasar por esto a solas
      </h2>
      {lines.length === 0 && <HelpLineList countries={countries} />}
      <ul className="mt-3 flex flex-col gap-2 empty:hidden">
        {lines.map((line) => (
          <HelpLineItem key={line.phone} {...line} />
        ))}
      </ul>
      <p className="mt-3 text-pretty text-ink-2">{texts[to]}</p>
      <div className="mt-3 noscript:hidden">
        <SelectField label="País" value={chosen} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
          <option value="">Otro país</option>
          {countries.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="mt-3 text-meta text-pretty text-ink-2">
        {lines.length === 0 ? (
          chosen !== '' && 'Todavía no tenemos una línea para este país. '
        ) : (
          <>
            En el{' '}
            <a href={directory.url} rel="noreferrer" className="text-link">
              directorio internacional
            </a>{' '}
            hay líneas de todo el mundo.{' '}
          </>
        )}
        Si hay peligro ahora mismo, llama a emergencias.{' '}
        {to === 'writing' && 'Esto solo lo ves tú: nada se envía hasta que publicas. '}
        Números revisados el {longDate(`${checkedOn}T12:00:00Z`)}.
      </p>
    </aside>
  )
}
