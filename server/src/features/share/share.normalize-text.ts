// Normalizes a text for rendering: removes invisible and bidirectional control characters and excessive combining marks.
const breaks = /\r\n?|[\n\u0085\u2028\u2029\v\f]/g
/** Except the zero-width joiner between emoji. */
const invisible = /(?!\u200d)[\p{Cc}\p{Cf}\ufe00-\ufe0e\u{e0100}-\u{e01ef}\ufffd]/gu
const tooManyAccents = /(\p{M}{3})\p{M}+/gu
/** Far more than any format can show. */
const readMax = 2_000

export function normalizeText(text: string): string {
  return (
    text
      .slice(0, readMax)
      .toWellFormed()
      .replaceAll(breaks, '\n')
      .split('\n')
      .map((line) =>
        line
          .replaceAll(/\t/g, ' ')
          .replaceAll(invisible, '')
          .replaceAll(/[\p{Z}\s]+/gu, ' ')
          .trim(),
      )
      .join('\n')
      .normalize('NFC')
      .replaceAll(tooManyAccents, '$1')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim() || '…'
  )
}
