// The filters of a search as the index writes them: labels that stand among the words of a secret (content.search_terms).
type Asked = {
  readonly section: 'all' | 'sfw' | 'nsfw'
  readonly gender: string | null
  readonly country: string | null
  readonly ages: readonly [from: number, to: number] | null
}

/** As a condition on the index; empty when nothing is asked. All that is put in comes from lists of the contract, or is a number. */
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

/** Ages are kept one by one, by four and by sixteen: a range is made of the largest steps that fit into it. */
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
  // Nobody is of an age that is not.
  return names.length > 0 ? names : ['a0']
}
