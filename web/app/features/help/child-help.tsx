// Phone lines for minors: those of the country of the reader, who can select another. Without JavaScript all lines are listed.
import { useState } from 'react'
import { SelectField } from '../../ui/forms/field.tsx'
import { childDirectory, childHelpLines } from './child-help-lines.ts'
import { HelpLineItem } from './help-line-item.tsx'

type ChildHelpProps = {
  /** Country guessed from the request. */
  readonly country: string
  /** Pairs of country code and name. */
  readonly countries: readonly (readonly [string, string])[]
}

export function ChildHelp({ country, countries }: ChildHelpProps) {
  const [chosen, setChosen] = useState(countries.some(([code]) => code === country) ? country : '')
  const lines = childHelpLines.filter((line) => line.country === chosen)
  const names = new Map(countries)
  return (
    <div className="mt-4">
      <ul aria-label="Líneas de ayuda para menores" className="flex flex-col gap-2 empty:hidden noscript:hidden">
        {lines.map((line) => (
          <HelpLineItem key={line.phone} {...line} />
        ))}
      </ul>
      <ul className="hidden flex-col gap-2 noscript:flex">
        {childHelpLines.map((line) => (
          <HelpLineItem
            key={`${line.country} ${line.phone}`}
            {...line}
            name={`${names.get(line.country) ?? line.country}: ${line.name}`}
          />
        ))}
      </ul>
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
        {lines.length === 0 && chosen !== '' && 'Todavía no tenemos una línea para este país. '}
        <a href={childDirectory.url} rel="noreferrer" className="text-link">
          {childDirectory.name}
        </a>
        . Si hay peligro ahora mismo, llama a emergencias.
      </p>
    </div>
  )
}
