// List of all crisis lines by country, with the international directory first. Shown at the top of the help card if the selected country
// has no line: a reader in danger must see a number before any other text.
import { buttonClass } from '../../ui/buttons/button.tsx'
import { directory, type HelpLine, helpLines, phoneHref } from './help-lines.ts'

type HelpLineListProps = {
  /** Pairs of country code and name. */
  readonly countries: readonly (readonly [string, string])[]
}

export function HelpLineList({ countries }: HelpLineListProps) {
  const names = new Map(countries)
  const nameOf = ({ country }: HelpLine) => names.get(country) ?? country
  const lines = helpLines.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'es'))
  return (
    <div className="mt-3 overflow-hidden rounded-control bg-surface">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-3.5 py-2.5">
        <span className="min-w-32 flex-1 text-sm font-semibold">{directory.name}</span>
        <a href={directory.url} rel="noreferrer" className={buttonClass('primary')}>
          Ver líneas
        </a>
      </p>
      {/* A bounded height: on a phone twenty rows would push the rest of the page out of reach. It ends inside a row, which shows that there are more. */}
      <ul aria-label="Líneas de ayuda" className="max-h-71 divide-y divide-line overflow-y-auto overscroll-contain">
        {lines.map((line) => (
          <li key={line.phone} className="flex items-center justify-between gap-3 py-1 pr-1.5 pl-3.5">
            <span className="min-w-0 text-sm">
              <span className="block font-semibold">{nameOf(line)}</span>
              <span className="block text-meta text-ink-2">
                {line.hours ? `${line.name}, ${line.hours}` : line.name}
              </span>
            </span>
            <a
              href={phoneHref(line.phone)}
              className={buttonClass('quiet', 'shrink-0 px-2.5! text-accent! tabular-nums')}
            >
              <span className="sr-only">Llamar al </span>
              {line.phone}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
