// Kysely store for the lists of perceptual hashes. The roles of the application cannot read them: SQL functions compare, insert and withdraw.
import { sql } from 'kysely'
import { type Db, now } from '../../../platform/db/database.ts'

type Match = {
  /** Name of the operator's list that has the image. */
  readonly knownSource: string | null
  readonly isReported: boolean
}

/** Hashes per statement: with a million known images and a cold cache more could reach the statement timeout. */
const batchSize = 6

/** `hashes`: of one image, all frames and orientations. */
export async function matchImage(db: Db, hashes: readonly string[]): Promise<Match> {
  let isReported = false
  for (let at = 0; at < hashes.length; at += batchSize) {
    const batch = hashes.slice(at, at + batchSize)
    const { rows } = await sql<Match>`select known_source, is_reported from moderation.match_image(${batch})`.execute(
      db,
    )
    const [match] = rows
    if (match === undefined) throw new Error('no result of the comparison')
    if (match.knownSource !== null) return match
    isReported ||= match.isReported
  }
  return { knownSource: null, isReported }
}

type Report = { readonly tokenHash: Buffer; readonly hash: string; readonly rowsMax: number }

/** Once for each token. False when the table is full. */
export async function insertReport(db: Db, { tokenHash, hash, rowsMax }: Report): Promise<boolean> {
  const { rows } = await sql<{
    isStored: boolean
  }>`select moderation.report_image(${tokenHash}, ${hash}, ${rowsMax}) as is_stored`.execute(db)
  return rows[0]?.isStored ?? false
}

/** False when the token is unknown. */
export async function deleteReport(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{
    isFound: boolean
  }>`select moderation.withdraw_reported_image(${tokenHash}) as is_found`.execute(db)
  return rows[0]?.isFound ?? false
}

export async function deleteOldReports(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('moderation.reportedImages')
    .where('reportedOn', '<', sql<string>`(${now} - make_interval(days => ${days}))::date`)
    .execute()
}
