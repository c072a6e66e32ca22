// Static HTML pages without React, script or external style sheet: for links in emails and the offline page, which must work in any browser
// at once.
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { tiles } from './skyline.gen.ts'
import { fontFaces } from './static-fonts.ts'

/** Colours of the app's two themes. Without script the system preference applies. */
export const themeColours = `:root{color-scheme:light dark;--paper:#fbf5ee;--surface:#fffdfa;--line:#eadfd4;--ink:#251b2c;--ink-2:#5d5164;--accent:#85285f;--accent-ink:#fff7fb}
@media(prefers-color-scheme:dark){:root{--paper:#110d1b;--surface:#1a1527;--line:#2c2440;--ink:#f6f0f8;--ink-2:#c2b7cf;--accent:#f2a8cb;--accent-ink:#2c0f22}}`

/** Sky and roofs of the two themes, as in web/app/styles/tokens.css. */
const skyColours = `:root{--sky:linear-gradient(#cfd6f3,#f3dfe6 46%,#fcd9c3 76%,#f9c29f);--roof-back:#eab9a8;--roof-mid:#c98a93;--roof:var(--surface);--pane:#f3eae1;--lamp:#f0a04b;--lamp-2:#ffd9a0;--lamp-3:#f7a7b9}
@media(prefers-color-scheme:dark){:root{--sky:linear-gradient(#150f2c,#2b1d55 46%,#5a3163 76%,#9a4d62);--roof-back:#3d2657;--roof-mid:#271a42;--pane:#272037;--lamp:#ffc887;--lamp-2:#ffdfae;--lamp-3:#f0a3bf}}`

const style = `${fontFaces}
${themeColours}
${skyColours}
*{box-sizing:border-box}
body{margin:0;min-height:100svh;display:grid;place-items:center;padding:1.5rem 1rem;background:var(--paper);color:var(--ink);font:1rem/1.55 Figtree,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:28rem;padding:0 1.75rem 2rem;background:var(--surface);border:1px solid var(--line);border-radius:1.375rem;overflow:hidden}
.roofs{display:block;width:calc(100% + 3.5rem);height:7rem;margin:0 -1.75rem 1.5rem;background:var(--sky)}
.name{margin:0 0 1.25rem;font:italic 1.5rem/1.2 Newsreader,Georgia,"Noto Serif",serif}
.name a{color:var(--ink);text-decoration:none}
.mark{height:1em;margin-right:.3em;vertical-align:-.1em;fill:var(--accent)}
h1{margin:0 0 .75rem;font:500 1.75rem/1.2 Newsreader,Georgia,"Noto Serif",serif;text-wrap:balance}
p{margin:0 0 1rem;color:var(--ink-2);text-wrap:pretty}
form{margin:1.5rem 0 .5rem}
button{width:100%;min-height:3rem;padding:.75rem 1.25rem;border:0;border-radius:999px;background:var(--accent);color:var(--accent-ink);font:inherit;font-weight:600;cursor:pointer}
h2{margin:2rem 0 0;font:500 1.25rem/1.3 Newsreader,Georgia,"Noto Serif",serif}
article{margin-top:1rem;padding-top:1rem;border-top:1px solid var(--line);font:1.0625rem/1.55 Newsreader,Georgia,"Noto Serif",serif;white-space:pre-line;overflow-wrap:anywhere}
.button{display:inline-block;min-height:3rem;padding:.75rem 1.5rem;border-radius:999px;background:var(--accent);color:var(--accent-ink);font-weight:600;text-decoration:none}
p:last-child{margin:1.25rem 0 0}
p a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:3px}`

/** Content security policy of a page whose only style is this style sheet. */
export function staticPagePolicy(styleSheet: string): string {
  const hash = createHash('sha256').update(styleSheet).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
}

const policy = staticPagePolicy(style)

type StaticPage = {
  readonly title: string
  /** Trusted HTML of ours; it is not escaped. */
  readonly body: string
  readonly status?: number
}

/** The mark of the site, as in web/app/shell/brand/wordmark.tsx. */
const mark =
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path d="M15.8 3.9A12.2 12.2 0 1 0 24.6 23.1 10.4 10.4 0 1 1 15.8 3.9z"/><circle cx="18.2" cy="14.2" r="2.3"/><circle cx="24.4" cy="14.2" r="1.9" opacity=".7"/><circle cx="29.7" cy="14.2" r="1.5" opacity=".42"/></svg>'

const roofs = `<svg class="roofs" viewBox="0 0 960 230" preserveAspectRatio="xMidYMax slice" aria-hidden="true">${tiles[1]}<g transform="translate(480 0)">${tiles[0]}</g></svg>`

/** Renders the whole HTML document. */
export function renderStaticHtml({ title, body }: StaticPage): string {
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex,nofollow"><title>${title} · Murmullo</title><style>${style}</style></head>
<body><main>${roofs}<p class="name"><a href="/">${mark}murmullo</a></p><h1>${title}</h1>${body}</main></body></html>
`
}

export function sendStaticPage(reply: FastifyReply, page: StaticPage): FastifyReply {
  return reply
    .status(page.status ?? 200)
    .headers({ 'content-security-policy': policy, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(renderStaticHtml(page))
}
