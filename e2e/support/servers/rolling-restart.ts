// Rolling restart test: restarts one of two web processes repeatedly behind a load balancer under traffic, and counts failed requests.
import { setTimeout as wait } from 'node:timers/promises'
import { startLoadBalancer } from './load-balancer.ts'
import { freePort, serverProcess } from './processes.ts'

export type RestartReport = { restarts: number; requests: number; failed: string[]; seconds: number }

const paths = ['/', '/sfw', '/api/v1/secrets', '/api/v1/secrets?section=nsfw', '/nsfw']

export async function restartUnderTraffic(
  env: NodeJS.ProcessEnv,
  restarts: number,
  readers = 4,
): Promise<RestartReport> {
  const began = performance.now()
  const [one, two, front] = [await freePort(), await freePort(), await freePort()]
  const processes = [serverProcess(one, env), serverProcess(two, env)]
  await Promise.all(processes.map((each) => each.start()))
  const balancer = await startLoadBalancer(front, [one, two])
  await wait(300)
  const report: RestartReport = { restarts: 0, requests: 0, failed: [], seconds: 0 }
  const readersStop = new AbortController()
  const read = async (reader: number) => {
    for (let iteration = reader; !readersStop.signal.aborted; iteration += 1) {
      const path = paths[iteration % paths.length] ?? '/'
      // Each client has its own network, as real users do.
      const headers = { 'x-forwarded-for': `198.51.${reader}.${iteration % 250}` }
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
  const [restarted] = processes
  for (; report.restarts < restarts; report.restarts += 1) {
    await restarted?.stop('SIGTERM')
    await restarted?.start()
  }
  readersStop.abort()
  await Promise.all(reads)
  await balancer.close()
  await Promise.all(processes.map((each) => each.stop()))
  report.seconds = Math.round((performance.now() - began) / 1_000)
  return report
}
