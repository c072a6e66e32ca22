// Kysely store for preserved evidence: SQL functions return metadata and record states. No role of a process can read the ciphertext.
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { EvidenceRow } from './evidence.columns.ts'

/** Unreported first, then by age. */
export async function listEvidenceCases(db: Db | Trx, count: number): Promise<EvidenceRow[]> {
  const { rows } = await sql<EvidenceRow>`select * from evidence.list_cases(${count})`.execute(db)
  return rows
}

/** False when it is already reported, or unknown. */
export async function updateReported(trx: Trx, id: string, receipt: string): Promise<boolean> {
  const { rows } = await sql<{
    isDone: boolean
  }>`select evidence.mark_reported(${id}, ${receipt}) as is_done`.execute(trx)
  return rows[0]?.isDone ?? false
}

/** False when it is not reported, already closed, or unknown. */
export async function updateClosed(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{ isDone: boolean }>`select evidence.close_case(${id}) as is_done`.execute(trx)
  return rows[0]?.isDone ?? false
}
