// Renders the endpoint table as Markdown: access level, action kind, rate limit and cache policy of each endpoint.
import { accessLevels } from '../core/access.ts'
import { actionKindFor } from '../core/action-kinds.ts'
import { type Caching, type EndpointTable, listEndpoints } from '../core/endpoint.ts'
import { passwordLimits, stepUpLimits } from '../constants/limits.ts'

export function accessTable(table: EndpointTable): string {
  const rows = listEndpoints(table).map(({ name, endpoint }) => {
    const { method, path, access, stepUp, limit, cache } = endpoint
    return `| ${name} | ${method} ${path} | ${access}${stepUp ? ' + password' : ''} | ${actionKindFor(endpoint)} | ${limit.calls} / ${limit.seconds} s | ${describe(cache)} |`
  })
  return `# Who may call what

Made from the contract; a test keeps it true. Each level includes the ones before it: ${accessLevels.join(' < ')}.
Whoever is silenced may not \`talk\`; whoever is suspended may neither \`talk\` nor \`act\`; whoever is expelled may do what is their \`own\`, and read
what is for anyone. **+ password**: said again within the last ${stepUpLimits.minutes} minutes. Whoever is of the team is like anybody registered until their
session has said a password of ${passwordLimits.minForStaff} characters or more and passed the second factor.

| operation | path under /api/v1 | access | deed | calls per network | kept by shared caches |
|---|---|---|---|---|---|
${rows.join('\n')}
`
}

function describe(cache: Caching): string {
  return cache === 'never' ? 'never' : `${cache.sharedSeconds} s`
}
