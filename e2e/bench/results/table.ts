// Formats benchmark results as a plain-text table.
import type { Finding } from './finding.ts'

const verdict = { true: 'ok', false: 'FAIL', null: '' } as const

export function formatTable(findings: readonly Finding[]): string {
  const rows = findings.map((each) => [
    verdict[`${each.pass}`],
    each.id,
    `${each.measured}${each.unit && ` ${each.unit}`}`,
    each.bound ?? '',
    each.what,
    each.detail,
  ])
  const all = [['', 'id', 'measured', 'bound', 'what', 'detail'], ...rows]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
