// Table: what the law of each country asks of a service that preserves evidence. Not legal advice: counsel has to confirm every row.
import { dutyStatus, type EvidenceDuty } from '@murmullo/contract/safety/evidence-duties'

type DutiesProps = {
  readonly duties: readonly EvidenceDuty[]
  /** Pairs of country code and name. */
  readonly countries: readonly (readonly [string, string])[]
}

export function EvidenceDutiesTable({ duties, countries }: DutiesProps) {
  const names = new Map(countries)
  const nameOf = ({ country }: EvidenceDuty) => names.get(country) ?? country
  const rows = duties.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'es'))
  return (
    // Scrolls sideways on a phone, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard
    <section aria-label="Obligaciones por país" tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-4xl text-left text-sm">
        <thead className="text-ink-2">
          <tr>
            {['País', 'A quién avisar', 'Plazo', 'Cuánto preservar', 'Norma', 'Estado'].map((name) => (
              <th key={name} scope="col" className="border-b border-line py-2 pr-4 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((duty) => (
            <tr key={duty.country} className="align-top">
              <th scope="row" className="border-b border-line py-2 pr-4 font-semibold whitespace-nowrap">
                {nameOf(duty)}
              </th>
              {[duty.notify, duty.deadline, duty.preserve, duty.law, dutyStatus].map((text) => (
                <td key={text} className="border-b border-line py-2 pr-4">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
