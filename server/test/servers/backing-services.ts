// Backing services that a test world can start: a fake AI provider, a fake SMTP server, a bucket on a real S3 server, and the address opener.
import { type FakeAiProvider, startFakeAiProvider } from '../../src/dev/fake-ai-provider.ts'
import { type FakeSmtp, type ReceivedEmail, startFakeSmtp } from '../../src/dev/fake-smtp.ts'
import { startTestOpener, type TestOpener } from './address-opener.ts'
import { freePort } from './free-port.ts'
import { createBucketConfig } from './s3.ts'

type TestSmtp = {
  /** All received emails, oldest first. */
  readonly emails: () => ReceivedEmail[]
  readonly emailsTo: (recipient: { readonly email: string }) => ReceivedEmail[]
  readonly stop: () => Promise<void>
  /** Starts again, on the same port. */
  readonly start: () => Promise<void>
}
/** `bucket` has no client: tests read it through the storage of the application. */
export type BackingServices = {
  readonly ai: FakeAiProvider
  readonly smtp: TestSmtp
  readonly bucket: true
  readonly opener: TestOpener
}
export type ServiceName = keyof BackingServices

type Started = {
  readonly services: Partial<BackingServices>
  /** Environment of an application that uses them. */
  readonly env: NodeJS.ProcessEnv
  readonly close: () => Promise<void>
}

export async function startBackingServices(names: readonly ServiceName[], databaseUrl: string): Promise<Started> {
  const started = await Promise.all(names.map((name) => starters[name](databaseUrl)))
  return {
    services: Object.assign({}, ...started.map(({ services }) => services)) as Partial<BackingServices>,
    env: Object.assign({}, ...started.map(({ env }) => env)) as NodeJS.ProcessEnv,
    close: async () => {
      for (const { close } of started) await close()
    },
  }
}

const starters: Record<ServiceName, (databaseUrl: string) => Promise<Started>> = {
  ai: async () => {
    const ai = await startFakeAiProvider()
    return { services: { ai }, env: { AI_BASE_URL: ai.baseUrl }, close: ai.close }
  },
  smtp: async () => {
    const smtpPort = await freePort()
    let server: FakeSmtp | null = await startFakeSmtp({ smtpPort })
    const { smtpUrl } = server
    const before: ReceivedEmail[] = []
    const emails = () => [...before, ...(server?.emails ?? [])]
    const stop = async () => {
      before.push(...(server?.emails ?? []))
      await server?.close()
      server = null
    }
    const smtp: TestSmtp = {
      emails,
      emailsTo: ({ email }) => emails().filter(({ to }) => to === email),
      stop,
      start: async () => {
        server = await startFakeSmtp({ smtpPort })
      },
    }
    return { services: { smtp }, env: { SMTP_URL: smtpUrl }, close: stop }
  },
  bucket: async () => ({
    services: { bucket: true },
    env: { PHOTOS: 'open', IMAGES_NICE: '1', ...(await createBucketConfig()) },
    close: async () => {},
  }),
  opener: async (databaseUrl) => {
    const opener = await startTestOpener(databaseUrl)
    const env = { ADDRESS_OPENER_URL: opener.url, ADDRESS_OPENER_TOKEN: opener.token }
    return { services: { opener }, env, close: opener.stop }
  },
}
