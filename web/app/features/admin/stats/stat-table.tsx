// Table component for moderation totals: a row header and right-aligned values. It scrolls sideways where it does not fit.
type StatRow = { readonly key: string; readonly name: string; readonly cells: readonly React.ReactNode[] }
type StatTableProps = {
  readonly label: string
  readonly columns: readonly string[]
  readonly rows: readonly StatRow[]
}

export function StatTable({ label, columns: [first, ...rest], rows }: StatTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable, so it must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="mt-2 overflow-x-auto">
      <table className="w-full text-right text-sm wrap-normal tabular-nums">
        <thead>
          <tr className="border-b border-line align-bottom text-ink-2">
            <th scope="col" className="py-2 pr-3 text-left font-semibold">
              {first}
            </th>
            {rest.map((column) => (
              <th key={column} scope="col" className="py-2 pl-3 font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key} className="border-b border-line align-top">
              <th scope="row" className="min-w-24 py-2 pr-3 text-left font-normal">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={rest[index]} className="py-2 pl-3 whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A value above the one of the period before. */
export function WithBefore({ now, before }: { readonly now: string; readonly before: string }) {
  return (
    <>
      {now}
      <span className="block text-xs text-ink-3">antes {before}</span>
    </>
  )
}
