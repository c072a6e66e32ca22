// Rolling restart test: restarts one of two web processes repeatedly behind a load balancer under traffic, and counts failed requests.
import { setTimeout as wait } from 'node:timers/promises'
import { balance } from './balancer.ts'
import { freePort, murmullo } from './programs.ts'

export type RestartReport = { restarts: number; requests: number; failed: string[]; seconds: number }

const paths = ['/', '/sfw', '/api/v1/secrets', '/api/v1/secrets?section=nsfw', '/nsfw']

export async function restartUnderTraffic(
  env: NodeJS.ProcessEnv,
  restarts: number,
  readers = 4,
): Promise<RestartReport> {
  const began = performance.now()
  const [one, two, front] = [await freePort(), await freePort(), await freePort()]
  const processes = [murmullo(one, env), murmullo(two, env)]
  await Promise.all(processes.map((each) => each.start()))
  const balancer = await balance(front, [one, two])
  await wait(300)
  const report: RestartReport = { restarts: 0, requests: 0, failed: [], seconds: 0 }
  const reading = new AbortController()
  const read = async (reader: number) => {
    for (let turn = reader; !reading.signal.aborted; turn += 1) {
      const path = paths[turn % paths.length] ?? '/'
      // Each client has its own network, as real users do.
      const headers = { 'x-forwarded-for': `198.51.${reader}.${turn % 250}` }
      const outcome = await fetch(`http://127.0.0.1:${front}${path}`, { headers }).then(
        async (answer) => (await answer.text(), answer.status === 200 ? null : `${path}: ${answer.status}`),
        (error: Error) => `${path}: ${error.message}`,
      )
      report.requests += 1
      if (outcome !== null) report.failed.push(outcome)
      await wait(5)
    }
  }
  const reads = Array.from({ length: readers }, (_, reader) => read(reader))
  const [victim] = processes
  for (; report.restarts < restarts; report.restarts += 1) {
    await victim?.stop('SIGTERM')
    await victim?.start()
  }
  reading.abort()
  await Promise.all(reads)
  await balancer.close()
  await Promise.all(processes.map((each) => each.stop()))
  report.seconds = Math.round((performance.now() - began) / 1_000)
  return report
}
