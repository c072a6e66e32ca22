// CSV (RFC 4180) for spreadsheets: UTF-8 with a byte order mark, CRLF, quoted where needed, and no cell that a spreadsheet runs as a formula.

const byteOrderMark = '\uFEFF'
/** A spreadsheet reads such a cell as a formula. After the apostrophe it is a text. */
const formulaStart = /^[=+\-@\t\r]/

export function renderCsv(rows: readonly (readonly (string | number)[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(renderCell).join(',')}\r\n`).join('')
}

function renderCell(value: string | number): string {
  if (typeof value === 'number') return `${value}`
  const text = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
