// The words of a secret that were looked for, marked where they stand.
import type { FoundSecret } from '@murmullo/contract/search'
import type { SecretCard } from '@murmullo/contract/secrets'

export function foundText(secret: SecretCard & Partial<Pick<FoundSecret, 'words'>>, text: string) {
  const { words = [] } = secret
  if (words.length === 0) return text
  // Between them stands what was not looked for: first, third, and so on.
  return text.split(wholeWords(words)).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change places
      <mark key={place}>{part}</mark>
    ),
  )
}

function wholeWords(words: readonly string[]): RegExp {
  const written = words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`))
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(${written.join('|')})(?![\p{L}\p{N}])`, 'gu')
}
