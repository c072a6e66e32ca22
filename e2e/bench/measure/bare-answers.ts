// Starts the bare Fastify baseline with the headers and body of one of our own responses: the cost of HTTP itself.
import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bareProgram, freePort, type Program } from '../../support/programs.ts'
import { mean } from './statistics.ts'

/** Returns a process that is not started yet. `folder`: where the response is stored for it. */
export async function bareWith(folder: string, url: string): Promise<Program & { readonly origin: string }> {
  const port = await freePort()
  const file = join(folder, `answer-${port}.json`)
  writeFileSync(file, JSON.stringify(await answerTo(url)))
  return { ...bareProgram('bare-fastify', port, file), origin: `http://127.0.0.1:${port}` }
}

/** Path whose response body is closest to the mean length. */
export async function typicalOf(origin: string, paths: readonly string[]): Promise<string> {
  const looked: { path: string; length: number }[] = []
  for (const path of paths.slice(0, 200))
    looked.push({ path, length: (await answerTo(`${origin}${path}`)).body.length })
  const usual = mean(looked.map(({ length }) => length))
  return looked.toSorted((a, b) => Math.abs(a.length - usual) - Math.abs(b.length - usual))[0]?.path ?? '/'
}

const ownOfTheConnection = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding'])

async function answerTo(url: string): Promise<{ headers: Record<string, string>; body: string }> {
  // Another client network per request because of the rate limit.
  const answer = await fetch(url, { headers: { 'x-forwarded-for': `10.9.${randomInt(256)}.${randomInt(256)}` } })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ownOfTheConnection.has(name)))
  return { headers, body: await answer.text() }
}
