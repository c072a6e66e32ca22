// CLI entry of the benchmarks. `pnpm bench`: the full capacity suite (all.ts). `pnpm bench <name>`: one benchmark. Needs a production build (`pnpm build`).
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { dropDatabase, seedDatabase } from '../support/servers/processes.ts'
import { restartUnderTraffic } from '../support/servers/rolling-restart.ts'
import { benchBlockedReaders } from './parts/blocked-readers.ts'
import { benchKeyRotation } from './parts/key-rotation.ts'
import { measureParts } from './results/run-parts.ts'
import { benchAccounts } from './suites/accounts.ts'
import { benchAll } from './suites/all.ts'
import { benchCapacity } from './suites/capacity.ts'
import { benchChat } from './suites/chat.ts'
import { benchCompare } from './suites/compare.ts'
import { benchDev } from './suites/dev.ts'
import { benchDeploys } from './suites/deploys.ts'
import { benchFeed } from './suites/feed.ts'
import { benchLighthouse } from './suites/lighthouse.ts'
import { benchLive } from './suites/live.ts'
import { benchNotifications } from './suites/notifications.ts'
import { benchOrders } from './suites/orders.ts'
import { benchOverload } from './suites/overload.ts'
import { benchPeers } from './suites/peers.ts'
import { benchPhotos } from './suites/photos.ts'
import { benchPublishing } from './suites/publishing.ts'
import { benchReports } from './suites/reports.ts'
import { benchSearch } from './suites/search.ts'
import { benchShare } from './suites/share.ts'
import { benchSitemaps } from './suites/sitemaps.ts'

const folder = fileURLToPath(new URL('..', import.meta.url))
const DATABASE_URL = process.env.DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/murmullo_bench'
const REDIS_URL = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379/4'

const measurements: Record<string, (args: string[]) => Promise<unknown>> = {
  all: (args) => benchAll(args, { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL }),
  phone: async () => {
    const args = ['test', '--project=timed', '--no-deps', 'feed-performance']
    const env = { ...process.env, MEASURE: '1', E2E_SITE: '0' }
    execFileSync('node_modules/.bin/playwright', args, { cwd: folder, env, stdio: 'inherit' })
    return {}
  },
  restarts: async ([count = '100']) => {
    dropDatabase(DATABASE_URL)
    seedDatabase(DATABASE_URL)
    return restartUnderTraffic({ DATABASE_URL, REDIS_URL }, Number(count))
  },
  deploys: (args) => benchDeploys(args),
  dev: () => benchDev(DATABASE_URL),
  capacity: (args) => benchCapacity(args, { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL }),
  compare: (args) => benchCompare(args, { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL }),
  overload: (args) => benchOverload(args, { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL }),
  peers: (args) => benchPeers(args, { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL }),
  accounts: () => benchAccounts({ databaseUrl: DATABASE_URL, redisUrl: REDIS_URL }),
  lighthouse: (args) => benchLighthouse(args, { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL }),
  live: (args) => benchLive(args, { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL }),
  notifications: (args) => benchNotifications(args, { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL }),
  publishing: (args) => benchPublishing(args, { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL }),
  pages: (args) =>
    measureParts({ blocks: benchBlockedReaders }, args, { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL }),
  photos: (args) => benchPhotos(args, { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL }),
  chat: (args) => benchChat(args, { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL }),
  reports: (args) => benchReports(args, { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL }),
  share: (args) => benchShare(args, { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL }),
  sitemaps: (args) => benchSitemaps(args, { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL }),
  search: (args) => benchSearch(args, DATABASE_URL),
  orders: (args) => benchOrders(args, DATABASE_URL),
  'key-rotation': (args) => benchKeyRotation(args, DATABASE_URL),
  feed: (args) => benchFeed(args, { base: DATABASE_URL, redisUrl: REDIS_URL }),
}

const cliArgs = process.argv.slice(2).filter((arg) => arg !== '--')
const [name = '', ...args] = cliArgs[0]?.startsWith('-') === false ? cliArgs : ['all', ...cliArgs]
const measure = measurements[name]
if (measure === undefined) {
  process.stderr.write(`Usage: pnpm bench <${Object.keys(measurements).join(' | ')}>\n`)
  process.exit(2)
}
process.stdout.write(`${JSON.stringify({ name, ...((await measure(args)) as object) }, null, 1)}\n`)
// Exit explicitly: a failed part may have left connections or timers open.
process.exit()
