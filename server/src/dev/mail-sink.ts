// Fake SMTP server for development and tests: accepts every email, delivers none, and shows them on a web page and as JSON.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type SunkLetter = {
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Keyed by lower-case header name. */
  readonly headers: Readonly<Record<string, string>>
}
export type MailSink = {
  readonly smtpUrl: string
  readonly viewUrl: string
  readonly letters: readonly SunkLetter[]
  readonly close: () => Promise<void>
}

const kept = 500

export async function openMailSink({ smtpPort = 0, viewPort = 0 } = {}): Promise<MailSink> {
  const letters: SunkLetter[] = []
  const keep = async (stream: AsyncIterable<Buffer>, to: string) => {
    const { from, subject, text, html, headers } = await PostalMime.parse(await readAll(stream))
    letters.push({
      to,
      from: from?.address ?? '',
      subject: subject ?? '',
      text: text ?? '',
      html: html ?? '',
      headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    })
    letters.splice(0, Math.max(0, letters.length - kept))
  }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
      callbackify(keep)(stream, to, (error) => done(error))
    },
  })
  smtp.on('error', () => {})
  smtp.listen(smtpPort, '127.0.0.1')
  await once(smtp.server, 'listening')
  const view = createServer(({ url = '/' }, reply) => {
    const letter = letters[Number(url.slice(1)) - 1]
    if (url === '/letters.json') reply.setHeader('content-type', 'application/json').end(JSON.stringify(letters))
    else reply.setHeader('content-type', 'text/html; charset=utf-8').end(letter?.html ?? listOf(letters))
  }).listen(viewPort, '127.0.0.1')
  await once(view, 'listening')
  return {
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    viewUrl: `http://127.0.0.1:${(view.address() as AddressInfo).port}`,
    letters,
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

function listOf(letters: readonly SunkLetter[]): string {
  const rows = letters.map(
    ({ to, subject }, place) => `<li><a href="/${place + 1}">${plain(subject)}</a> para ${plain(to)}</li>`,
  )
  return `<!doctype html><html lang="es"><meta charset="utf-8"><title>Buzón</title><h1>Buzón</h1><ol reversed>${rows.toReversed().join('')}</ol>`
}

function plain(text: string): string {
  return text.replaceAll(/[<>&]/g, '')
}
