// Test helper: compares two sites over generated databases whose public responses must be equal.
import { type GeneratedWorlds, generateWorlds } from '../generators/generated-worlds.ts'
import { type Leak, injectLeak } from '../database/inject-leak.ts'
import { type Comparison, compareSites } from './compare-responses.ts'
import { createPlaintextAuthors, loadRows, shareRootKey } from '../database/load-rows.ts'
import { readActiveKeys } from '../../src/seed/author-entries.ts'
import type { Site } from '../site/site.ts'

export type TwoSites = readonly [Site, Site]
type Look = (comparison: Comparison, imagined: GeneratedWorlds) => Promise<void>
type Findings = { differences: string[]; answers: number; unseen: number }

/** A failure message names its world by this seed. */
const firstSeed = 20_261_115

/** Call it before the first request. */
export async function shareRootKeys(sites: TwoSites): Promise<void> {
  for (const { sql } of sites) await shareRootKey(sql)
}

export async function compareWorlds(sites: TwoSites, worlds: number, look: Look): Promise<Findings> {
  // Both sites have the same keys, so that a difference is not one of the keys.
  const keys = await readActiveKeys(sites[0].services.keys)
  for (const { sql } of sites) await createPlaintextAuthors(sql)
  const findings: Findings = { differences: [], answers: 0, unseen: 0 }
  for (let seed = firstSeed; seed < firstSeed + worlds; seed += 1) {
    const imagined = generateWorlds(seed, keys)
    await Promise.all([loadRows(sites[0].sql, imagined.sides[0]), loadRows(sites[1].sql, imagined.sides[1])])
    const comparison = compareSites([sites[0].url, sites[1].url], `world ${seed}:`)
    await look(comparison, imagined)
    findings.differences.push(...comparison.differences)
    findings.answers += comparison.requestCount()
    findings.unseen += imagined.unlistedIds.length
  }
  return findings
}

/** The same comparison with a leak in both databases; the view is restored afterwards. */
export async function compareWithLeak(sites: TwoSites, leak: Leak, look: Look): Promise<Findings> {
  for (const { sql } of sites) await createPlaintextAuthors(sql)
  const restoreViews = await Promise.all(sites.map(({ sql }) => injectLeak(sql, leak)))
  try {
    return await compareWorlds(sites, 5, look)
  } finally {
    for (const each of restoreViews) await each()
  }
}

/** Follows the cursor through all pages of an API list and returns the ids. */
export async function fetchAllPages(
  { compare }: Comparison,
  path: string,
): Promise<{ ids: string[]; cursors: string[] }> {
  const ids: string[] = []
  const cursors: string[] = []
  let address: string | null = path
  while (address !== null) {
    const body = JSON.parse(await compare(address)) as { items?: { id: string }[]; next?: string | null }
    ids.push(...(body.items ?? []).map((item) => item.id))
    if (body.next) cursors.push(body.next)
    address = body.next ? `${path}${path.includes('?') ? '&' : '?'}after=${body.next}` : null
  }
  return { ids, cursors }
}
