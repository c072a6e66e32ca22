// Load generator (child process): uploads image decompression bombs in parallel until SIGTERM: `photo-bomber.ts <origin>`, with one
// "cookie photo-id" pair per line on stdin. Prints the number of responses per error code.
import { bombFiles } from '../../server/test/hostile-pictures.ts'
import { newNetwork } from './measure/writers.ts'

const [origin = ''] = process.argv.slice(2)
let given = ''
for await (const piece of process.stdin) given += String(piece)
const senders = given.trim().split('\n')
const files = (await bombFiles()).map(({ bytes }) => new Uint8Array(bytes))
const answers: Record<string, number> = {}
const over = new AbortController()
process.on('SIGTERM', () => over.abort())

async function bomb(sender: string, place: number): Promise<void> {
  const [cookie = '', id = ''] = sender.split(' ')
  for (let turn = place; !over.signal.aborted; turn += 1) {
    const answer = await fetch(`${origin}/api/v1/photos/${id}/image`, {
      method: 'PUT',
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': newNetwork() },
      body: files[turn % files.length] ?? null,
    }).catch(() => null)
    const code = /"code":"([\w.]+)"/.exec((await answer?.text().catch(() => '')) ?? '')?.[1] ?? String(answer?.status)
    answers[code] = (answers[code] ?? 0) + 1
  }
}

process.stdout.write('ready\n')
await Promise.all(senders.map(bomb))
process.stdout.write(`${JSON.stringify(answers)}\n`)
