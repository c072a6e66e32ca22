// Highlights the search terms in a secret's text with `<mark>`.
import type { FoundSecret } from '@murmullo/contract/content/search'
import type { SecretCard } from '@murmullo/contract/content/secrets'

export function highlightedText(secret: SecretCard & Partial<Pick<FoundSecret, 'words'>>, text: string) {
  const { words = [] } = secret
  if (words.length === 0) return text
  // `split` with a capture group: even indices are plain text, odd ones are matches.
  return text.split(wholeWordPattern(words)).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- static list
      <mark key={index}>{part}</mark>
    ),
  )
}

function wholeWordPattern(words: readonly string[]): RegExp {
  const written = words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`))
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(${written.join('|')})(?![\p{L}\p{N}])`, 'gu')
}
