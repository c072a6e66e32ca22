// Integration tests of the k-anonymity cohorts shown before publishing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World, createWorldForTest } from '../../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const insert = (count: number, { age = 33, gender = 'otro', country = 'AR', days = 1 }) =>
  world.sql(
    `insert into content.secrets (id, public_id, text, country_code, age, gender)
     select (lpad(to_hex((extract(epoch from now() - make_interval(days => $4)) * 1000)::bigint), 12, '0') || '7' ||
         substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid,
       substr(md5(random()::text), 1, 22), 'Uno más', $1, $2, $3::content.gender
     from generate_series(1, $5::int)`,
    [country, age, gender, days, count],
  )
/** Request from an IP address in Argentina. */
const listCohorts = async (at: World = world) => at.users.visitor({ address: '190.2.1.1' }).api.secrets.listCompany()

test('k-anonymity cohorts: an age and gender is listed with at least 20 secrets in the country within 90 days', async () => {
  await insert(20, { age: 33 })
  await insert(19, { age: 34 })
  await insert(60, { age: 35, days: 91 })
  await insert(20, { age: 36, country: 'UY' })
  await insert(20, { age: 37, gender: 'hombre' })
  const { otro, hombre } = await listCohorts()
  expect([33, 34, 35, 36, 37].filter((age) => otro.includes(age))).toEqual([33])
  expect(hombre).toContain(37)
  // Age 0 (not stated) counts every age.
  expect(otro).toContain(0)
})

test('k-anonymity cohorts: private secrets do not count for a cohort', async () => {
  const other = await createWorldForTest({ env: { DATABASE_URL: world.databaseUrl } })
  await insert(20, { age: 44 })
  await world.sql(
    `update content.secrets set is_private = true where age = 44 and country_code = 'AR' and gender = 'otro'`,
  )
  expect((await listCohorts(other)).otro).not.toContain(44)
})
