// Static HTML pages without React, script or external style sheet: for links in emails and the offline page, which must work in any browser
// at once.
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Colours of the app's two themes. Without script the system preference applies. */
export const themeColours = `:root{color-scheme:light dark;--paper:#f6f2ec;--surface:#fffdf9;--line:#e3dad0;--ink:#221b26;--ink-2:#5f5563;--accent:#76285c;--accent-ink:#fff7fb}
@media(prefers-color-scheme:dark){:root{--paper:#131018;--surface:#1c1823;--line:#2d2737;--ink:#f1ecf5;--ink-2:#b9afc4;--accent:#eba5cd;--accent-ink:#2c0f22}}`

const style = `${themeColours}
*{box-sizing:border-box}
body{margin:0;min-height:100svh;display:grid;place-items:center;padding:1.5rem 1rem;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:28rem;padding:2rem 1.75rem;background:var(--surface);border:1px solid var(--line);border-radius:1.25rem}
.name{margin:0 0 1.5rem;font:italic 1.5rem/1.2 Georgia,"Noto Serif",serif}
.name a{color:var(--ink);text-decoration:none}
i{display:inline-block;width:.25rem;height:.25rem;margin-left:.1875rem;border-radius:50%;background:var(--accent)}
i+i{opacity:.65}
i+i+i{opacity:.35}
h1{margin:0 0 .75rem;font:500 1.75rem/1.2 Georgia,"Noto Serif",serif;text-wrap:balance}
p{margin:0 0 1rem;color:var(--ink-2);text-wrap:pretty}
form{margin:1.5rem 0 .5rem}
button{width:100%;min-height:3rem;padding:.75rem 1.25rem;border:0;border-radius:999px;background:var(--accent);color:var(--accent-ink);font:inherit;font-weight:600;cursor:pointer}
h2{margin:2rem 0 0;font:500 1.25rem/1.3 Georgia,"Noto Serif",serif}
article{margin-top:1rem;padding-top:1rem;border-top:1px solid var(--line);font:1.0625rem/1.55 Georgia,"Noto Serif",serif;white-space:pre-line;overflow-wrap:anywhere}
.button{display:inline-block;min-height:3rem;padding:.75rem 1.5rem;border-radius:999px;background:var(--accent);color:var(--accent-ink);font-weight:600;text-decoration:none}
p:last-child{margin:1.25rem 0 0}
p a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:3px}`

/** Content security policy of a page whose only style is this style sheet. */
export function staticPagePolicy(styleSheet: string): string {
  const hash = createHash('sha256').update(styleSheet).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
}

const policy = staticPagePolicy(style)

type StaticPage = {
  readonly title: string
  /** Trusted HTML of ours; it is not escaped. */
  readonly body: string
  readonly status?: number
}

/** Renders the whole HTML document. */
export function renderStaticHtml({ title, body }: StaticPage): string {
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex,nofollow"><title>${title} · Murmullo</title><style>${style}</style></head>
<body><main><p class="name"><a href="/">murmullo<i></i><i></i><i></i></a></p><h1>${title}</h1>${body}</main></body></html>
`
}

export function sendStaticPage(reply: FastifyReply, page: StaticPage): FastifyReply {
  return reply
    .status(page.status ?? 200)
    .headers({ 'content-security-policy': policy, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(renderStaticHtml(page))
}
