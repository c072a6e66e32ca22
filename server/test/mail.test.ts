// Integration tests of the SMTP client: how server responses are classified for retry.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../src/platform/config.ts'
import { isRefused, isRefusedForGood, openMail } from '../src/platform/mail.ts'

const letter = { to: 'lee@correo.example', subject: 'Hola', text: 'Hola.', html: '<p>Hola.</p>' }

async function failureAt(port: number, mostMs?: number): Promise<unknown> {
  const config = readConfig({
    DATABASE_URL: 'postgres://a@b/c',
    REDIS_URL: 'redis://a',
    ORIGIN: 'https://murmullo.example',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  })
  const mail = openMail(config, mostMs)
  onTestFinished(mail.close)
  return mail.send(letter).catch((error: unknown) => error)
}

/** An SMTP server that rejects at one step with this response. */
async function refusing(step: 'MAIL FROM' | 'RCPT TO' | 'DATA', answer: string): Promise<number> {
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

const forGood = { forGood: true, refused: true }
const perhaps = { forGood: false, refused: true }
const notIt = { forGood: false, refused: false }

test.each([
  ['RCPT TO', '550 5.1.1 no such mailbox', forGood],
  ['RCPT TO', '556 5.1.10 takes no mail', forGood],
  ['RCPT TO', '550 5.2.1 disabled', forGood],
  ['RCPT TO', '552 5.2.2 full', perhaps],
  ['RCPT TO', '554 5.7.1 relaying denied', perhaps],
  ['RCPT TO', '550 not from you', perhaps],
  ['RCPT TO', '550 5.1.8 bad sender', perhaps],
  ['RCPT TO', '450 4.2.1 later', notIt],
  ['DATA', '550 5.1.1 looks like spam', perhaps],
  ['MAIL FROM', '550 5.7.1 suspended', notIt],
  ['MAIL FROM', '550 5.1.1 no such mailbox', notIt],
] as const)(
  'SMTP error at %s, response %s: permanent, rejected or temporary is classified for retry',
  async (step, answer, meaning) => {
    const error = await failureAt(await refusing(step, answer))
    expect({ forGood: isRefusedForGood(error), refused: isRefused(error) }).toEqual(meaning)
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
  expect(await failureAt(port, 200)).toMatchObject({ message: 'the mail server takes too long' })
})
