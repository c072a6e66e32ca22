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
  return `# API access

Generated from the contract; a test compares it. Each access level includes the ones before it: ${accessLevels.join(' < ')}.
Sanctions: a silenced user may not call \`communicate\` endpoints; a suspended user neither \`communicate\` nor \`write\`; an expelled user may call only \`own\` endpoints and
public reads. **+ password**: step-up, the password was entered within the last ${stepUpLimits.minutes} minutes. A staff member has the access of a registered
user until the session has a password of ${passwordLimits.minForStaff} characters or more and has passed the second factor.

| endpoint | path under /api/v1 | access level | action kind | rate limit per network | shared cache TTL |
|---|---|---|---|---|---|
${rows.join('\n')}
`
}

function describe(cache: Caching): string {
  return cache === 'never' ? 'never' : `${cache.sharedSeconds} s`
}
