// Where the browser tests find what they look at. `E2E_PLACE=1` and so on: another place, so that two runs can stand side by side.
const place = Number(process.env.E2E_PLACE ?? 0)
const suffix = place === 0 ? '' : `_${place}`

export const databaseUrl = `postgres://root@127.0.0.1:5432/murmullo_e2e${suffix}`
export const redisDatabase = place === 0 ? 2 : 5 + place

export const addresses = {
  site: at(3100),
  maintenance: at(3101),
  dev: at(3102),
  mailbox: at(3103),
  smtp: at(3104),
  ai: at(3105),
  photosMoved: at(3106),
} as const

function at(port: number) {
  return { port: port + place * 10, url: `http://localhost:${port + place * 10}` }
}
