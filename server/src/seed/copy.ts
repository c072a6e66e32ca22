// Bulk insert: streams rows into tables with COPY FROM STDIN, the fastest way to load PostgreSQL.
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Rows, type TableName, tables } from './rows.ts'

const rowsPerWrite = 250

export async function copyRows(client: pg.ClientBase, rows: Rows): Promise<void> {
  for (const name of Object.keys(tables) as TableName[]) {
    if (rows[name].length === 0) continue
    const stream = client.query(copyFrom(`copy ${name} (${tables[name].join(', ')}) from stdin`))
    // Batches of rows per stream write: a write per row costs more than generating the row.
    for (let from = 0; from < rows[name].length; from += rowsPerWrite) {
      const lines = rows[name].slice(from, from + rowsPerWrite).map((row) => `${row.map(encode).join('\t')}\n`)
      if (!stream.write(lines.join(''))) await once(stream, 'drain')
    }
    stream.end()
    await finished(stream)
  }
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function encode(cell: string | number | boolean | null): string {
  return cell === null ? '\\N' : String(cell).replace(/[\\\t\n\r]/g, (found) => escapes[found] ?? found)
}
