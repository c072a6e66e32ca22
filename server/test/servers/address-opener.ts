// Test fixture: the address opener on a real port over a given database. Tests stop it and start it again, on the same port.
import { randomBytes } from 'node:crypto'
import { startOpener, type Opener } from '../../src/address-opener/start-opener.ts'
import { createLog } from '../../src/platform/observability/logger.ts'
import { testAddressKeys } from './address-keys.ts'
import { freePort } from './free-port.ts'

export type TestOpener = {
  readonly url: string
  readonly token: string
  readonly metricsPort: number
  readonly stop: () => Promise<void>
  /** Starts again, with other private keys if they are given. */
  readonly start: (privateKeys?: readonly string[]) => Promise<void>
}

export async function startTestOpener(databaseUrl: string): Promise<TestOpener> {
  const port = await freePort()
  const metricsPort = await freePort()
  const token = randomBytes(32).toString('base64url')
  let opener: Opener | undefined
  const stop = async () => {
    await opener?.close()
    opener = undefined
  }
  const start = async (privateKeys: readonly string[] = [testAddressKeys.privateKey]) => {
    await stop()
    const config = {
      DATABASE_URL: databaseUrl,
      ADDRESS_PRIVATE_KEY: privateKeys,
      ADDRESS_OPENER_TOKEN: token,
      ADDRESS_OPENER_HOST: '127.0.0.1',
      ADDRESS_OPENER_PORT: port,
      METRICS_HOST: '127.0.0.1',
      METRICS_PORT: metricsPort,
    }
    opener = await startOpener(config, createLog('silent'))
  }
  await start()
  return { url: `http://127.0.0.1:${port}`, token, metricsPort, stop, start }
}
