// Email layout, as plain text and mobile-friendly HTML: short, one link at most, and a footer with the reason for the email.
import type { Email } from '../../../platform/integrations/mail.ts'
import { escapeHtml } from '../../../platform/escape-html.ts'

export type EmailContent = {
  readonly subject: string
  readonly lines: readonly string[]
  /** Short list items after the first line. */
  readonly list?: readonly string[]
  readonly link?: { readonly to: string; readonly label: string }
  /** Unsubscribe URL. */
  readonly unsubscribe?: string
}

const signature = 'Murmullo · donde se cuenta lo que no se cuenta'
const footerReason = 'Te escribimos porque tienes activados los avisos por correo.'
const unsubscribeLabel = 'Dejar de recibirlos'

export function renderEmail(to: string, content: EmailContent): Email {
  const { subject, unsubscribe } = content
  const email = { to, subject, text: renderText(content), html: renderHtml(content) }
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

const bodyStyle =
  'margin:0;padding:24px 16px;background:#f6f2ec;color:#221b26;font:16px/1.55 system-ui,-apple-system,sans-serif'
const cardStyle =
  'max-width:30rem;margin:0 auto;padding:28px 24px;box-sizing:border-box;background:#fffdf9;border:1px solid #e3dad0;border-radius:16px'
const brandStyle = 'margin:0 0 20px;font:italic 24px/1.2 Georgia,serif'
const dots = ['#76285c', '#a5708f', '#d3b6c8'].map((colour) => `<span style="color:${colour}">.</span>`).join('')
const buttonStyle =
  'display:inline-block;padding:13px 22px;border-radius:999px;background:#76285c;color:#fff7fb;text-decoration:none;font-weight:600'
const footerStyle =
  'max-width:30rem;margin:20px auto 0;padding:0 24px;box-sizing:border-box;color:#6d6271;font-size:14px'

const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`

function renderHtml({ lines: [first = '', ...rest], list = [], link, unsubscribe }: EmailContent): string {
  const items = list.map((each) => `<li style="margin:0 0 6px;font-weight:600">${escapeHtml(each)}</li>`).join('')
  const listHtml = items && `<ul style="margin:0 0 16px;padding:0 0 0 20px">${items}</ul>`
  const linkHtml = link
    ? `<p style="margin:24px 0 4px"><a href="${escapeHtml(link.to)}" style="${buttonStyle}">${escapeHtml(link.label)}</a></p>`
    : ''
  const unsubscribeHtml =
    unsubscribe === undefined
      ? ''
      : `<p style="margin:8px 0 0">${footerReason} <a href="${escapeHtml(unsubscribe)}" style="color:#6d6271">${unsubscribeLabel}</a>.</p>`
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>Murmullo</title></head><body style="${bodyStyle}"><div style="${cardStyle}"><p style="${brandStyle}">murmullo${dots}</p>${paragraph(first)}${listHtml}${rest.map(paragraph).join('')}${linkHtml}</div><div style="${footerStyle}"><p style="margin:0">${signature}</p>${unsubscribeHtml}</div></body></html>`
}
