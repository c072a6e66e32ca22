// Who may call what, as a table a person can read.
import { accessLevels } from './access.ts'
import { type Caching, type EndpointTable, listEndpoints } from './endpoint.ts'

export function accessTable(table: EndpointTable): string {
  const rows = listEndpoints(table).map(({ name, endpoint }) => {
    const { method, path, access, limit, cache } = endpoint
    return `| ${name} | ${method} ${path} | ${access} | ${limit.calls} / ${limit.seconds} s | ${describe(cache)} |`
  })
  return `# Who may call what

Made from the contract; a test keeps it true. Each level includes the ones before it: ${accessLevels.join(' < ')}.

| operation | path under /api/v1 | access | calls per network | kept by shared caches |
|---|---|---|---|---|
${rows.join('\n')}
`
}

function describe(cache: Caching): string {
  return cache === 'never' ? 'never' : `${cache.sharedSeconds} s`
}
