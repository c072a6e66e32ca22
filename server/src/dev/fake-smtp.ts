// Fake SMTP server for development and tests: accepts every email, delivers none, and shows them on a web page and as JSON.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedEmail = {
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Keyed by lower-case header name. */
  readonly headers: Readonly<Record<string, string>>
}
export type FakeSmtp = {
  readonly smtpUrl: string
  readonly viewUrl: string
  readonly emails: readonly ReceivedEmail[]
  readonly close: () => Promise<void>
}

const maxEmails = 500

export async function startFakeSmtp({ smtpPort = 0, viewPort = 0 } = {}): Promise<FakeSmtp> {
  const emails: ReceivedEmail[] = []
  const storeEmail = async (stream: AsyncIterable<Buffer>, to: string) => {
    const { from, subject, text, html, headers } = await PostalMime.parse(await readAll(stream))
    emails.push({
      to,
      from: from?.address ?? '',
      subject: subject ?? '',
      text: text ?? '',
      html: html ?? '',
      headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    })
    emails.splice(0, Math.max(0, emails.length - maxEmails))
  }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
      callbackify(storeEmail)(stream, to, (error) => done(error))
    },
  })
  smtp.on('error', () => {})
  smtp.listen(smtpPort, '127.0.0.1')
  await once(smtp.server, 'listening')
  const view = createServer(({ url = '/' }, reply) => {
    const email = emails[Number(url.slice(1)) - 1]
    if (url === '/letters.json') reply.setHeader('content-type', 'application/json').end(JSON.stringify(emails))
    else reply.setHeader('content-type', 'text/html; charset=utf-8').end(email?.html ?? renderList(emails))
  }).listen(viewPort, '127.0.0.1')
  await once(view, 'listening')
  return {
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    viewUrl: `http://127.0.0.1:${(view.address() as AddressInfo).port}`,
    emails,
    close: async () => {
      view.close()
      await new Promise<void>((resolve) => {
        smtp.close(() => resolve())
      })
    },
  }
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

function renderList(emails: readonly ReceivedEmail[]): string {
  const rows = emails.map(
    ({ to, subject }, index) => `<li><a href="/${index + 1}">${stripHtml(subject)}</a> para ${stripHtml(to)}</li>`,
  )
  return `<!doctype html><html lang="es"><meta charset="utf-8"><title>Buzón</title><h1>Buzón</h1><ol reversed>${rows.toReversed().join('')}</ol>`
}

function stripHtml(text: string): string {
  return text.replaceAll(/[<>&]/g, '')
}
