// NodeBB as another program to compare with: one process in production, on a Redis of its own, with 10,000 topics, ten a page. Its folder is outside of
// this repository: NodeBB 4.11.2, installed and set up as its manual says, with Redis at port 6390 (docs/benchmarks.md).
import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { managedProcess, type ManagedProcess, redisProcess, waitUntil } from '../../support/servers/processes.ts'

const redisPort = 6_390
const topics = 10_000
/** Set by the setup of NodeBB. */
export type NodebbAdmin = { readonly username: string; readonly password: string }
export type Nodebb = ManagedProcess & { readonly origin: string }

/** Ten topics a page, as our feed has; no refusals under load, and no requests to other servers. */
const settings = { topicsPerPage: '10', eventLoopCheckEnabled: '0', activitypubEnabled: '0' }
const redis = (...args: string[]) => execFileSync('redis-cli', ['-p', String(redisPort), ...args], { encoding: 'utf8' })

export function nodebbProcess(folder: string, port: number, admin: NodebbAdmin): Nodebb {
  const origin = `http://127.0.0.1:${port}`
  // NodeBB's own content stays in its folder.
  const database = redisProcess(redisPort, ['--dir', folder, '--dbfilename', 'nodebb.rdb'])
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, NODE_ENV: 'production', bind_address: '127.0.0.1', port: String(port), url: origin }
  const launch = () => spawn(process.execPath, ['app.js'], { cwd: folder, env, stdio: 'ignore' })
  const web = managedProcess(launch, async () => (await fetch(`${origin}/api/config`)).ok, 'NodeBB')
  return {
    origin,
    pid: web.pid,
    start: async () => {
      await database.start()
      await waitUntil(
        async () => redis('dbsize').trim() !== '0',
        10_000,
        `the database of NodeBB in ${join(folder, 'nodebb.rdb')}`,
      )
      redis('hset', 'config', ...Object.entries(settings).flat())
      await web.start()
      await fillTopics(origin, admin)
      redis('save')
    },
    stop: async () => {
      await web.stop()
      await database.stop()
    },
  }
}

/** Through its HTTP API, as an administrator: others must wait between two topics. */
async function fillTopics(origin: string, admin: NodebbAdmin): Promise<void> {
  type Category = { readonly cid: number; readonly topic_count: number }
  const { categories } = await readJson<{ categories: Category[] }>(await fetch(`${origin}/api/categories`))
  const existing = categories.reduce((sum, { topic_count }) => sum + topic_count, 0)
  if (existing >= topics) return
  const headers = await logIn(origin, admin)
  // One after the other: NodeBB refuses a second topic of a user until the first is written.
  for (let number = existing; number < topics; number += 1) {
    const content = `Nunca le conté a nadie lo que pasó aquella noche número ${number}. ${'Todavía pienso en eso cuando no puedo dormir. '.repeat(number % 7)}`
    const topic = { cid: categories[number % categories.length]?.cid, title: `Secreto número ${number}`, content }
    await readJson(await fetch(`${origin}/api/v3/topics`, { method: 'POST', headers, body: JSON.stringify(topic) }))
  }
}

async function logIn(origin: string, admin: NodebbAdmin): Promise<Record<string, string>> {
  const asVisitor = await sessionHeaders(origin, {})
  const answer = await fetch(`${origin}/login`, { method: 'POST', headers: asVisitor, body: JSON.stringify(admin) })
  if (!answer.ok) throw new Error(`NodeBB refuses ${admin.username}: ${answer.status}`)
  return sessionHeaders(origin, { ...asVisitor, ...cookieOf(answer) })
}

async function sessionHeaders(origin: string, from: Record<string, string>): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/api/config`, { headers: from })
  const { csrf_token } = await readJson<{ csrf_token: string }>(answer)
  return { 'content-type': 'application/json', ...from, ...cookieOf(answer), 'x-csrf-token': csrf_token }
}

function cookieOf(answer: Response): { cookie?: string } {
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0])
  return cookies.length === 0 ? {} : { cookie: cookies.join('; ') }
}

async function readJson<Body>(answer: Response): Promise<Body> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Body
}
