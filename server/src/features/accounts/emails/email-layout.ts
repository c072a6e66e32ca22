// Email layout, as plain text and mobile-friendly HTML: a strip of roofs, short text, one link at most, and a footer with the reason for the email.
import type { Email } from '../../../platform/integrations/mail.ts'
import { escapeHtml } from '../../../platform/escape-html.ts'
import { roofStrip } from './roof-strip.gen.ts'

export type EmailContent = {
  readonly subject: string
  readonly lines: readonly string[]
  /** Short list items after the first line. */
  readonly list?: readonly string[]
  readonly link?: { readonly to: string; readonly label: string }
  /** Unsubscribe URL. */
  readonly unsubscribe?: string
}

const signature = 'El equipo de Murmullo · donde se cuenta lo que no se cuenta'
const footerReason = 'Te escribimos porque tienes activadas las notificaciones por correo.'
const unsubscribeLabel = 'Dejar de recibirlos'

export function renderEmail(to: string, content: EmailContent): Email {
  const { subject, unsubscribe } = content
  const email = { to, subject, text: renderText(content), html: renderHtml(content), images }
  return unsubscribe === undefined ? email : { ...email, unsubscribe }
}

function renderText({ lines: [first = '', ...rest], list = [], link, unsubscribe }: EmailContent): string {
  const parts = [first]
  if (list.length > 0) parts.push(list.map((each) => `· ${each}`).join('\n'))
  parts.push(...rest)
  if (link) parts.push(`${link.label}:\n${link.to}`)
  parts.push(signature)
  if (unsubscribe !== undefined) parts.push(`${footerReason} ${unsubscribeLabel}:\n${unsubscribe}`)
  return parts.join('\n\n')
}

const images = [{ cid: 'techos', type: 'image/png', content: Buffer.from(roofStrip, 'base64') }]

/** Inline styles are the light theme, which every mail client shows; those that know a dark theme take it from the style sheet. */
const bodyStyle =
  'margin:0;padding:24px 12px;background:#fbf5ee;color:#251b2c;font:16px/1.55 system-ui,-apple-system,sans-serif'
const cardStyle =
  'max-width:30rem;margin:0 auto;box-sizing:border-box;background:#fffdfa;border:1px solid #eadfd4;border-radius:18px;overflow:hidden'
const stripHtml =
  '<img src="cid:techos" alt="" width="480" height="96" style="display:block;width:100%;height:auto;border-radius:17px 17px 0 0">'
/** A contact message may have a long address: the card cuts what is wider. */
const textStyle = 'padding:22px 24px 26px;overflow-wrap:anywhere;word-break:break-word'
const brandStyle = 'margin:0 0 18px;font:italic 26px/1.2 Georgia,serif'
const dots = ['#85285f', '#ae7193', '#d6b7c8'].map((colour) => `<span style="color:${colour}">.</span>`).join('')
const buttonStyle =
  'display:inline-block;padding:14px 24px;border-radius:999px;background:#85285f;color:#fff7fb;text-decoration:none;font-weight:600'
const footerStyle =
  'max-width:30rem;margin:18px auto 0;padding:0 24px;box-sizing:border-box;color:#6f6377;font-size:14px'
const darkTheme = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media(prefers-color-scheme:dark){body{background:#110d1b!important;color:#f6f0f8!important}.card{background:#1a1527!important;border-color:#2c2440!important}.card span{color:#f2a8cb!important}.card span+span{color:#b07c9d!important}.card span+span+span{color:#7d5674!important}.button{background:#f2a8cb!important;color:#2c0f22!important}.foot,.foot a{color:#a195b1!important}}`

const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`

function renderHtml({ lines: [first = '', ...rest], list = [], link, unsubscribe }: EmailContent): string {
  const items = list.map((each) => `<li style="margin:0 0 6px;font-weight:600">${escapeHtml(each)}</li>`).join('')
  const listHtml = items && `<ul style="margin:0 0 16px;padding:0 0 0 20px">${items}</ul>`
  const linkHtml = link
    ? `<p style="margin:24px 0 4px"><a href="${escapeHtml(link.to)}" class="button" style="${buttonStyle}">${escapeHtml(link.label)}</a></p>`
    : ''
  const unsubscribeHtml =
    unsubscribe === undefined
      ? ''
      : `<p style="margin:8px 0 0">${footerReason} <a href="${escapeHtml(unsubscribe)}" style="color:#6f6377">${unsubscribeLabel}</a>.</p>`
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>Murmullo</title><style>${darkTheme}</style>`
  const card = `<p style="${brandStyle}">murmullo${dots}</p>${paragraph(first)}${listHtml}${rest.map(paragraph).join('')}${linkHtml}`
  return `<!doctype html><html lang="es"><head>${head}</head><body style="${bodyStyle}"><div class="card" style="${cardStyle}">${stripHtml}<div style="${textStyle}">${card}</div></div><div class="foot" style="${footerStyle}"><p style="margin:0">${signature}</p>${unsubscribeHtml}</div></body></html>`
}
