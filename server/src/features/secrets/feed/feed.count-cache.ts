// In-memory cardinality cache (data cube) of the feed counts: match count of any filter in nanoseconds. It only feeds cost estimates of the
// query planner and is never part of a response.
import type { Section } from '@murmullo/contract/content/secrets'
import type { FeedFilter } from './feed.filter.ts'

export const storedGenders = ['none', 'mujer', 'hombre', 'otro'] as const
export type StoredGender = (typeof storedGenders)[number]

export type Cell = {
  readonly country: string
  readonly gender: StoredGender
  readonly section: Exclude<Section, 'all'>
  readonly age: number
  readonly n: number
}
export type Ages = readonly [from: number, to: number]

/** Age 0 means "not stated"; all ages are 0 to 120. */
export const everyAge: Ages = [0, 120]
const ageSlots = 122
const sectionIndex: Record<Section, number> = { sfw: 0, nsfw: 1, all: 2 }
const genderSlots = storedGenders.length + 1

export class FeedCountCache {
  readonly epoch: string
  readonly countries: readonly string[]
  readonly #countryIndexes: ReadonlyMap<string, number>
  /** Prefix sums over age for each country, gender and section (or all of them), so that an age range is one subtraction. */
  readonly #sums: Float64Array

  constructor(cells: readonly Cell[], epoch: string) {
    this.epoch = epoch
    this.countries = [...new Set(cells.map((cell) => cell.country))].toSorted()
    this.#countryIndexes = new Map(this.countries.map((country, index) => [country, index]))
    this.#sums = new Float64Array((this.countries.length + 1) * genderSlots * 3 * ageSlots)
    for (const cell of cells) this.#add(cell)
    for (let start = 0; start < this.#sums.length; start += ageSlots)
      for (let age = 1; age < ageSlots; age += 1)
        this.#sums[start + age] = this.#at(start + age) + this.#at(start + age - 1)
  }

  #add({ country, gender, section, age, n }: Cell): void {
    for (const c of [this.#countryIndexes.get(country) ?? 0, this.countries.length])
      for (const g of [storedGenders.indexOf(gender), storedGenders.length])
        for (const s of [sectionIndex[section], sectionIndex.all]) {
          const index = this.#start(c, g, s) + age + 1
          this.#sums[index] = this.#at(index) + n
        }
  }

  #at(index: number): number {
    return this.#sums[index] ?? 0
  }

  #start(country: number, gender: number, section: number): number {
    return ((country * genderSlots + gender) * 3 + section) * ageSlots
  }

  /** Null means all. An unknown country counts zero. */
  count(country: string | null, gender: StoredGender | null, section: Section, [from, to]: Ages): number {
    const c = country === null ? this.countries.length : this.#countryIndexes.get(country)
    if (c === undefined) return 0
    const start = this.#start(
      c,
      gender === null ? storedGenders.length : storedGenders.indexOf(gender),
      sectionIndex[section],
    )
    return this.#at(start + to + 1) - this.#at(start + from)
  }

  matching({ country, gender, section, ages }: FeedFilter): number {
    return this.count(country, gender, section, ages === null ? everyAge : [Math.max(1, ages[0]), ages[1]])
  }
}
