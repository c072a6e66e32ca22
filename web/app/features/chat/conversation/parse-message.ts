// Message parser: splits a text into plain text and URLs, and detects emoji-only messages.
export type MessagePart = { readonly text: string; readonly href: string | null }

const urlPattern = /(?<![\p{L}\d])(?:https?:\/\/|www\.)[^\s<>"«»]{3,2000}/giu
/** Punctuation at the end of a sentence is not part of the URL. */
const trailingPunctuation = /[.,;:!?…'"»”’]+$/u

/** Only an explicit `http(s)://` or `www.` prefix makes a link: a full stop without a space after it makes none. */
export function parseMessage(text: string): MessagePart[] {
  const parts: MessagePart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(urlPattern)) {
    const written = trimUrl(found)
    const href = toHref(written)
    if (href === null) continue
    if (index > from) parts.push({ text: text.slice(from, index), href: null })
    parts.push({ text: written, href })
    from = index + written.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null })
  return parts
}

function trimUrl(found: string): string {
  let written = found.replace(trailingPunctuation, '')
  // A closing bracket belongs to the URL only if the URL contains the opening one.
  while (written.endsWith(')') && written.split('(').length < written.split(')').length)
    written = written.slice(0, -1).replace(trailingPunctuation, '')
  return written
}

function toHref(written: string): string | null {
  const whole = /^https?:/i.test(written) ? written : `https://${written}`
  if (!URL.canParse(whole)) return null
  const { href, hostname, username } = new URL(whole)
  // "https://banco.example@otra.example" leads to the second host, so URLs with a username are not linked.
  return hostname.includes('.') && username === '' ? href : null
}

/** Host as ASCII (punycode), so that confusable characters become visible. */
export function displayHost(href: string): string {
  return new URL(href).hostname
}

const emojiPattern =
  /^(?:\p{RI}\p{RI}|[#*\d]\uFE0F?\u20E3|\p{Extended_Pictographic}[\uFE0F\p{EMod}\u{E0020}-\u{E007F}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{EMod}]*)*|\s){1,24}$/u
const maxEmoji = 24

/** True for a few emoji without text. ©, ™ and similar characters count only with an emoji variation selector. */
export function isEmojiOnly(text: string): boolean {
  if (text.length > maxEmoji * 4 || !emojiPattern.test(text)) return false
  return /\p{Emoji_Presentation}|\p{RI}|[\uFE0F\u20E3]/u.test(text)
}
