// Encodes search filters as a tsquery of filter tokens. The index stores these tokens next to the words of a secret
// (`content.search_terms`).
type Asked = {
  readonly section: 'all' | 'sfw' | 'nsfw'
  readonly gender: string | null
  readonly country: string | null
  readonly ages: readonly [from: number, to: number] | null
}

/** The tsquery condition, empty without filters. Every value is from a contract list or a number, so no input is injected. */
export function labelsOf({ section, gender, country, ages }: Asked): string {
  const asked = [
    ...(section === 'all' ? [] : [label(section)]),
    ...(gender === null ? [] : [label(`g${gender}`)]),
    ...(country === null ? [] : [label(`c${country}`)]),
    ...(ages === null ? [] : [`(${agesBetween(ages).map(label).join(' | ')})`]),
  ]
  return asked.join(' & ')
}

const label = (name: string) => `'#${name}'`

/** Ages are indexed as single years and in ranges of 4 and 16: a query range is split into the largest steps that fit. */
const steps = [
  ['d', 16],
  ['b', 4],
  ['a', 1],
] as const

function agesBetween([from, to]: readonly [number, number]): string[] {
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
