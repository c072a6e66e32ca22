// The application with photos, web and worker, as a process of its own, to be killed: `photo-process.ts` says its address and goes on.
import { startWorker } from '../src/worker.ts'
import { openSite } from './site.ts'

const { DATABASE_URL = '', REDIS_URL = '' } = process.env
const site = await openSite({ ...process.env, DATABASE_URL, REDIS_URL, NODE_ENV: 'test' }, { pages: false })
await startWorker(site.services)
process.stdout.write(`${site.url}\n`)
process.on('disconnect', () => process.exit())
