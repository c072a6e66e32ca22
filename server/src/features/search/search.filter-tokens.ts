// Encodes search filters as a tsquery of filter tokens. The index stores these tokens next to the words of a secret
// (`content.search_terms`).
type SearchFilter = {
  readonly section: 'all' | 'sfw' | 'nsfw'
  readonly gender: string | null
  readonly country: string | null
  readonly ages: readonly [from: number, to: number] | null
}

/** The tsquery condition, empty without filters. Every value is from a contract list or a number, so no input is injected. */
export function encodeFilterTokens({ section, gender, country, ages }: SearchFilter): string {
  const conditions = [
    ...(gender !== null && country !== null
      ? [anyOf(cellTokens(section, gender + country))]
      : [
          ...(section === 'all' ? [] : [filterToken(section)]),
          ...(gender === null ? [] : [filterToken(`g${gender}`)]),
          ...(country === null ? [] : [filterToken(`c${country}`)]),
        ]),
    ...(ages === null ? [] : [anyOf(ageTokens(ages))]),
  ]
  return conditions.join(' & ')
}

/** Section, gender and country have a token together, too: its posting list is shorter than any of theirs. */
const cellTokens = (section: SearchFilter['section'], genderAndCountry: string) =>
  (section === 'all' ? ['sfw', 'nsfw'] : [section]).map((each) => `x${each}${genderAndCountry}`)

const anyOf = (names: readonly string[]) => `(${names.map(filterToken).join(' | ')})`
const filterToken = (name: string) => `'#${name}'`

/** Ages are indexed as single years and in ranges of 4 and 16: a query range is split into the largest steps that fit. */
const steps = [
  ['d', 16],
  ['b', 4],
  ['a', 1],
] as const

function ageTokens([from, to]: readonly [number, number]): string[] {
  const names: string[] = []
  let age = Math.max(0, from)
  while (age <= to) {
    const [kind, size] = steps.find(([, size]) => age % size === 0 && age + size - 1 <= to) ?? ['a', 1]
    names.push(`${kind}${age / size}`)
    age += size
  }
  // An empty range selects age 0, which no row has.
  return names.length > 0 ? names : ['a0']
}
