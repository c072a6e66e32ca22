// Load generator (child process): uploads image decompression bombs in parallel until SIGTERM: `photo-bomb-load.child.ts <origin>`, with one
// "cookie photo-id" pair per line on stdin. Prints the number of responses per error code.
import { createBombFiles } from '../../../server/test/generators/hostile-images.ts'
import { nextClientIp } from '../load/api-clients.ts'

const [origin = ''] = process.argv.slice(2)
let input = ''
for await (const chunk of process.stdin) input += String(chunk)
const senders = input.trim().split('\n')
const files = (await createBombFiles()).map(({ bytes }) => new Uint8Array(bytes))
const responseCounts: Record<string, number> = {}
const stopped = new AbortController()
process.on('SIGTERM', () => stopped.abort())

async function uploadRepeatedly(sender: string, index: number): Promise<void> {
  const [cookie = '', id = ''] = sender.split(' ')
  for (let iteration = index; !stopped.signal.aborted; iteration += 1) {
    const answer = await fetch(`${origin}/api/v1/photos/${id}/image`, {
      method: 'PUT',
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': nextClientIp() },
      body: files[iteration % files.length] ?? null,
    }).catch(() => null)
    const code = /"code":"([\w.]+)"/.exec((await answer?.text().catch(() => '')) ?? '')?.[1] ?? String(answer?.status)
    responseCounts[code] = (responseCounts[code] ?? 0) + 1
  }
}

process.stdout.write('ready\n')
await Promise.all(senders.map(uploadRepeatedly))
process.stdout.write(`${JSON.stringify(responseCounts)}\n`)
