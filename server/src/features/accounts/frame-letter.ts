// Email layout, as plain text and mobile-friendly HTML: short, one link at most, and a footer with the reason for the email.
import type { Letter } from '../../platform/mail.ts'

export type LetterWords = {
  readonly subject: string
  readonly lines: readonly string[]
  /** Short list items after the first line. */
  readonly list?: readonly string[]
  readonly link?: { readonly to: string; readonly label: string }
  /** Unsubscribe URL. */
  readonly unsubscribe?: string
}

const signature = 'Murmullo · donde se cuenta lo que no se cuenta'
const whyItCame = 'Te escribimos porque tienes activados los avisos por correo.'
const noMore = 'Dejar de recibirlos'

export function frameLetter(to: string, words: LetterWords): Letter {
  const { subject, unsubscribe } = words
  const letter = { to, subject, text: textOf(words), html: htmlOf(words) }
  return unsubscribe === undefined ? letter : { ...letter, unsubscribe }
}

function textOf({ lines: [first = '', ...rest], list = [], link, unsubscribe }: LetterWords): string {
  const parts = [first]
  if (list.length > 0) parts.push(list.map((each) => `· ${each}`).join('\n'))
  parts.push(...rest)
  if (link) parts.push(`${link.label}:\n${link.to}`)
  parts.push(signature)
  if (unsubscribe !== undefined) parts.push(`${whyItCame} ${noMore}:\n${unsubscribe}`)
  return parts.join('\n\n')
}

const paper =
  'margin:0;padding:24px 16px;background:#f6f2ec;color:#221b26;font:16px/1.55 system-ui,-apple-system,sans-serif'
const sheet =
  'max-width:30rem;margin:0 auto;padding:28px 24px;box-sizing:border-box;background:#fffdf9;border:1px solid #e3dad0;border-radius:16px'
const name = 'margin:0 0 20px;font:italic 24px/1.2 Georgia,serif'
const dots = ['#76285c', '#a5708f', '#d3b6c8'].map((colour) => `<span style="color:${colour}">.</span>`).join('')
const button =
  'display:inline-block;padding:13px 22px;border-radius:999px;background:#76285c;color:#fff7fb;text-decoration:none;font-weight:600'
const foot = 'max-width:30rem;margin:20px auto 0;padding:0 24px;box-sizing:border-box;color:#6d6271;font-size:14px'

function htmlOf({ lines: [first = '', ...rest], list = [], link, unsubscribe }: LetterWords): string {
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escape(line)}</p>`
  const items = list.map((each) => `<li style="margin:0 0 6px;font-weight:600">${escape(each)}</li>`).join('')
  const listed = items && `<ul style="margin:0 0 16px;padding:0 0 0 20px">${items}</ul>`
  const leading = link
    ? `<p style="margin:24px 0 4px"><a href="${escape(link.to)}" style="${button}">${escape(link.label)}</a></p>`
    : ''
  const ending =
    unsubscribe === undefined
      ? ''
      : `<p style="margin:8px 0 0">${whyItCame} <a href="${escape(unsubscribe)}" style="color:#6d6271">${noMore}</a>.</p>`
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>Murmullo</title></head><body style="${paper}"><div style="${sheet}"><p style="${name}">murmullo${dots}</p>${paragraph(first)}${listed}${rest.map(paragraph).join('')}${leading}</div><div style="${foot}"><p style="margin:0">${signature}</p>${ending}</div></body></html>`
}

const replacements: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => replacements[character] ?? character)
}
