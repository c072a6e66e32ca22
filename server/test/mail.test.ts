// Integration tests of the SMTP client: how server responses are classified for retry.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../src/platform/config.ts'
import { isRejected, isPermanentlyRejected, createMailer } from '../src/platform/integrations/mail.ts'

const emailMessage = { to: 'lee@correo.example', subject: 'Hola', text: 'Hola.', html: '<p>Hola.</p>' }

async function sendAndCatch(port: number, mostMs?: number): Promise<unknown> {
  const config = readConfig({
    DATABASE_URL: 'postgres://a@b/c',
    REDIS_URL: 'redis://a',
    ORIGIN: 'https://murmullo.example',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  })
  const mail = createMailer(config, mostMs)
  onTestFinished(mail.close)
  return mail.send(emailMessage).catch((error: unknown) => error)
}

/** An SMTP server that rejects at one step with this response. */
async function createRejectingSmtp(step: 'MAIL FROM' | 'RCPT TO' | 'DATA', answer: string): Promise<number> {
  const [code = '', ...words] = answer.split(' ')
  const refusal = Object.assign(new Error(words.join(' ')), { responseCode: Number(code) })
  const at = (own: typeof step) => (own === step ? refusal : null)
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(at('MAIL FROM')),
    onRcptTo: (_address, _session, done) => done(at('RCPT TO')),
    onData: (stream, _session, done) => {
      stream.resume()
      stream.on('end', () => done(at('DATA')))
    },
  }
  const smtp = new SMTPServer(options)
  smtp.on('error', () => {})
  smtp.listen(0, '127.0.0.1')
  onTestFinished(() => {
    smtp.close()
  })
  await once(smtp.server, 'listening')
  return (smtp.server.address() as AddressInfo).port
}

const permanent = { forGood: true, refused: true }
const rejected = { forGood: false, refused: true }
const temporary = { forGood: false, refused: false }

test.each([
  ['RCPT TO', '550 5.1.1 no such mailbox', permanent],
  ['RCPT TO', '556 5.1.10 takes no mail', permanent],
  ['RCPT TO', '550 5.2.1 disabled', permanent],
  ['RCPT TO', '552 5.2.2 full', rejected],
  ['RCPT TO', '554 5.7.1 relaying denied', rejected],
  ['RCPT TO', '550 not from you', rejected],
  ['RCPT TO', '550 5.1.8 bad sender', rejected],
  ['RCPT TO', '450 4.2.1 later', temporary],
  ['DATA', '550 5.1.1 looks like spam', rejected],
  ['MAIL FROM', '550 5.7.1 suspended', temporary],
  ['MAIL FROM', '550 5.1.1 no such mailbox', temporary],
] as const)(
  'SMTP error at %s, response %s: permanent, rejected or temporary is classified for retry',
  async (step, answer, meaning) => {
    const error = await sendAndCatch(await createRejectingSmtp(step, answer))
    expect({ forGood: isPermanentlyRejected(error), refused: isRejected(error) }).toEqual(meaning)
  },
)

test('SMTP client: a server that never completes its response hits the timeout', async () => {
  const slow = createServer((socket) => {
    const talking = setInterval(() => socket.write('220-one word more\r\n'), 20)
    socket.on('error', () => {}).on('close', () => clearInterval(talking))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void slow.close())
  await once(slow, 'listening')
  const { port } = slow.address() as AddressInfo
  expect(await sendAndCatch(port, 200)).toMatchObject({ message: 'mail server timeout' })
})
