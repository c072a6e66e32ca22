// Endpoint handler: k-anonymity cohorts, the ages and genders with enough recent secrets in the caller's country. TTL cache of ten minutes
// per country. The response has all cohorts, so that the client never sends the user's own age or gender.
import { secretLimits } from '@murmullo/contract/limits'
import type { Company } from '@murmullo/contract/own-secrets'
import { type BriefMemory, briefMemory } from '../../platform/brief-memory.ts'
import type { Call, Services } from '../../platform/call.ts'
import { internalIdAt } from '../../platform/internal-id.ts'
import { listCommonCells } from './company.store.ts'
import { viewCompany } from './own-secrets.view.ts'

const rememberMs = 600_000
const dayMs = 86_400_000
const known = new WeakMap<Services, BriefMemory<Company>>()

export async function listCompany({ services, country }: Call): Promise<Company> {
  const here = await country()
  const memory = known.get(services) ?? briefMemory<Company>(rememberMs)
  known.set(services, memory)
  const remembered = memory.get(here)
  if (remembered !== undefined) return remembered
  const { companyMin, companyDays, ageMin, ageMax } = secretLimits
  const since = internalIdAt(services.clock() - companyDays * dayMs)
  const cells = await listCommonCells(services.db.preparedAsApp, { country: here, since, companyMin, ageMin, ageMax })
  const company = viewCompany(cells)
  memory.set(here, company)
  return company
}
