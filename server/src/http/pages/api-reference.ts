// Route `/api`: reference of the HTTP API as one static page without script, rendered from the OpenAPI document. API viewers need scripts and
// inline styles that our content security policy forbids.
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../../platform/escape-html.ts'
import { staticPagePolicy, themeColours } from './static-html.ts'

type Schema = Readonly<Record<string, unknown>>
type Content = Readonly<Record<string, { readonly schema: Schema }>>
type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly 'x-access': string
  readonly 'x-rate-limit'?: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}
type OpenApi = {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const style = `${themeColours}
*{box-sizing:border-box}
body{margin:0 auto;max-width:56rem;padding:1.5rem 1rem 4rem;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
h1{font:500 2rem/1.2 Georgia,"Noto Serif",serif}
h2{margin:2.5rem 0 .75rem;font:500 1.375rem/1.3 Georgia,"Noto Serif",serif}
h3{margin:1rem 0 .25rem;font-size:.875rem;color:var(--ink-2)}
a{color:var(--accent)}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:0;padding:0;list-style:none}
nav a{display:inline-block;padding:.375rem 0}
details{margin:.5rem 0;background:var(--surface);border:1px solid var(--line);border-radius:.75rem}
summary{padding:.75rem 1rem;cursor:pointer;overflow-wrap:anywhere}
summary span{display:block;color:var(--ink-2)}
details>div{padding:0 1rem 1rem}
code,pre{font:.875rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
pre{margin:0;padding:.75rem;overflow-x:auto;background:var(--paper);border-radius:.5rem}
ul{margin:.25rem 0;padding-left:1.25rem}
li{overflow-wrap:anywhere}
:focus-visible{outline:2px solid var(--accent);outline-offset:3px}`

const policy = staticPagePolicy(style)

export function registerApiReference(web: FastifyInstance, describe: () => object): void {
  let page: string | undefined
  web.get('/api', (_request, reply) => {
    page ??= renderReference(describe() as OpenApi)
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'public, max-age=300' })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

function renderReference({ servers, paths }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const groups = Map.groupBy(operations, ({ operation }) => operation.operationId.split('.')[0] ?? '')
  const links = [...groups.keys()].map((group) => `<li><a href="#${group}">${group}</a></li>`)
  const sections = [...groups].map(
    ([group, each]) =>
      `<section><h2 id="${group}">${group}</h2>${each.map(({ path, method, operation }) => renderOperation(method, path, operation)).join('')}</section>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Murmullo API</title><style>${style}</style></head>
<body><header><h1>Murmullo API</h1><p>Base URL: <code>${escapeHtml(servers[0]?.url ?? '')}</code>. Requests and responses are JSON. An error is
<code>{"error": {"code", "data", "requestId"}}</code>. The <a href="/api/v1/openapi.json">OpenAPI document</a> has more details, for programs.</p></header>
<nav aria-label="Groups"><ul>${links.join('')}</ul></nav><main>${sections.join('')}</main></body></html>
`
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const { summary, description, parameters = [], requestBody, responses } = operation
  const parameter = parameters.map(
    ({ name, in: location, required, schema }) =>
      `<li><code>${escapeHtml(name)}</code> (${location}${required ? ', required' : ''}): <code>${escapeHtml(JSON.stringify(schema))}</code></li>`,
  )
  const errors = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .map(([status, response]) => `<li>${status}: ${escapeHtml(response.description)}</li>`)
  const parts = [
    description === undefined ? '' : `<p>${escapeHtml(description)}</p>`,
    `<p>Access: ${operation['x-access']}.${operation['x-rate-limit'] === undefined ? '' : ` Rate limit: ${operation['x-rate-limit']}.`}</p>`,
    parameter.length === 0 ? '' : `<h3>Parameters</h3><ul>${parameter.join('')}</ul>`,
    renderContent('Request body', requestBody?.content),
    renderContent('Response', responses['200']?.content),
    `<h3>Errors</h3><ul>${errors.join('')}</ul>`,
  ]
  return `<details><summary><code>${method} ${escapeHtml(path)}</code><span>${escapeHtml(summary)}</span></summary><div>${parts.join('')}</div></details>`
}

function renderContent(title: string, content: Content | undefined): string {
  return Object.entries(content ?? {})
    .map(
      ([type, { schema }]) =>
        `<h3>${title} (${type})</h3><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 1))}</pre>`,
    )
    .join('')
}
