// Test helper: compares two sites over generated databases whose public responses must be equal.
import { type ImaginedWorlds, imagineWorlds } from './imagined-worlds.ts'
import { type Leak, plantLeak } from './plant-leak.ts'
import { type Comparison, compareSites } from './same-answers.ts'
import { settle, shareRootKey } from './settle.ts'
import type { Site } from './site.ts'

export type TwoSites = readonly [Site, Site]
type Look = (comparison: Comparison, imagined: ImaginedWorlds) => Promise<void>
type Findings = { differences: string[]; answers: number; unseen: number }

/** A failure message names its world by this seed. */
const firstSeed = 20_261_115

/** Call it before the first request. */
export async function pairUp(sites: TwoSites): Promise<void> {
  for (const { sql } of sites) await shareRootKey(sql)
}

export async function compareWorlds(sites: TwoSites, worlds: number, look: Look): Promise<Findings> {
  const findings: Findings = { differences: [], answers: 0, unseen: 0 }
  for (let seed = firstSeed; seed < firstSeed + worlds; seed += 1) {
    const imagined = imagineWorlds(seed)
    await Promise.all([settle(sites[0].sql, imagined.sides[0]), settle(sites[1].sql, imagined.sides[1])])
    const comparison = compareSites([sites[0].url, sites[1].url], `world ${seed}:`)
    await look(comparison, imagined)
    findings.differences.push(...comparison.differences)
    findings.answers += comparison.asked()
    findings.unseen += imagined.unseen.length
  }
  return findings
}

/** The same comparison with a leak in both databases; the view is restored afterwards. */
export async function compareLeaking(sites: TwoSites, leak: Leak, look: Look): Promise<Findings> {
  const mend = await Promise.all(sites.map(({ sql }) => plantLeak(sql, leak)))
  try {
    return await compareWorlds(sites, 5, look)
  } finally {
    for (const each of mend) await each()
  }
}

/** Follows the cursor through all pages of an API list and returns the ids. */
export async function walk({ ask }: Comparison, path: string): Promise<{ ids: string[]; cursors: string[] }> {
  const ids: string[] = []
  const cursors: string[] = []
  let address: string | null = path
  while (address !== null) {
    const body = JSON.parse(await ask(address)) as { items?: { id: string }[]; next?: string | null }
    ids.push(...(body.items ?? []).map((item) => item.id))
    if (body.next) cursors.push(body.next)
    address = body.next ? `${path}${path.includes('?') ? '&' : '?'}after=${body.next}` : null
  }
  return { ids, cursors }
}
