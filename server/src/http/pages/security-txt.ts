// Route for security.txt (RFC 9116): where a researcher reports a vulnerability.
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/context/request-context.ts'

/** RFC 9116 recommends less than a year. The running site renews it, so an abandoned copy expires. */
const validDays = 90
const dayMs = 86_400_000

/** Without a contact there is no route: the contact form needs both variables. */
export function registerSecurityTxt(web: FastifyInstance, { config, clock }: Pick<Deps, 'config' | 'clock'>): void {
  const { ORIGIN, CONTACT_EMAIL, SMTP_URL } = config
  if (CONTACT_EMAIL === undefined) return
  const contacts = [`mailto:${CONTACT_EMAIL}`, ...(SMTP_URL === undefined ? [] : [`${ORIGIN}/contacto`])]
  web.get('/.well-known/security.txt', async (_request, reply) => {
    const expiryDay = new Date(clock() + validDays * dayMs).toISOString().slice(0, 10)
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(
        [
          ...contacts.map((contact) => `Contact: ${contact}`),
          `Expires: ${expiryDay}T00:00:00Z`,
          'Preferred-Languages: es, en',
          `Canonical: ${ORIGIN}/.well-known/security.txt`,
          '',
        ].join('\n'),
      )
  })
}
