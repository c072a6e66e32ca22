// Bare Fastify with the bytes and headers of one of our own answers: what HTTP itself costs.
import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bareProgram, freePort, type Program } from '../../support/programs.ts'
import { mean } from './statistics.ts'

/** Not started yet. `folder`: where the answer is kept for it. */
export async function bareWith(folder: string, url: string): Promise<Program & { readonly origin: string }> {
  const port = await freePort()
  const file = join(folder, `answer-${port}.json`)
  writeFileSync(file, JSON.stringify(await answerTo(url)))
  return { ...bareProgram('bare-fastify', port, file), origin: `http://127.0.0.1:${port}` }
}

/** The address whose answer is nearest to the usual length. */
export async function typicalOf(origin: string, paths: readonly string[]): Promise<string> {
  const looked: { path: string; length: number }[] = []
  for (const path of paths.slice(0, 200))
    looked.push({ path, length: (await answerTo(`${origin}${path}`)).body.length })
  const usual = mean(looked.map(({ length }) => length))
  return looked.toSorted((a, b) => Math.abs(a.length - usual) - Math.abs(b.length - usual))[0]?.path ?? '/'
}

const ownOfTheConnection = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding'])

async function answerTo(url: string): Promise<{ headers: Record<string, string>; body: string }> {
  // From another network each time: one may ask only so often.
  const answer = await fetch(url, { headers: { 'x-forwarded-for': `10.9.${randomInt(256)}.${randomInt(256)}` } })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ownOfTheConnection.has(name)))
  return { headers, body: await answer.text() }
}
