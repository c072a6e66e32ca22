// Child process entry point: web server with photos and, without the argument `web`, the worker, to be killed by tests. Prints its URL and keeps
// running.
import { startWorker } from '../../src/worker.ts'
import { createSite } from '../site/site.ts'

const { DATABASE_URL = '', REDIS_URL = '' } = process.env
const site = await createSite({ ...process.env, DATABASE_URL, REDIS_URL, NODE_ENV: 'test' }, { pages: false })
if (process.argv[2] !== 'web') await startWorker(site.services)
process.stdout.write(`${site.url}\n`)
process.on('disconnect', () => process.exit())
