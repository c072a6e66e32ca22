// Normalization of user-written text. Without zod, so that a page can count characters as the schema does.

/** Bidi controls, often pasted unnoticed, for example from a contact list: they would change the text direction of our page. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g

/** Line ends as LF, trimmed, without bidi controls. */
export function normalizeText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(bidiControls, '').trim()
}
