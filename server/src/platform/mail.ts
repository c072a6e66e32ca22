// Sends mail by SMTP.
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'

export type Letter = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** An address at which one press, or the mailbox by itself, stops more of these. */
  readonly unsubscribe?: string
  /** Sent again under the same name it is the same letter: a mailbox that has it shows one. */
  readonly name?: string
}
export type Mail = { readonly send: (letter: Letter) => Promise<void>; readonly close: () => void }

const patienceMs = 10_000

export function openMail({ SMTP_URL, MAIL_FROM, ORIGIN }: Config): Mail {
  if (SMTP_URL === undefined)
    return { send: () => Promise.reject(new Error('SMTP_URL is not set: nobody carries the mail')), close: () => {} }
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    // A letter is made of our words alone; nothing in it may make us read a file or call an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text, html, unsubscribe, name }) => {
      const headers: Record<string, string> = { 'Auto-Submitted': 'auto-generated' }
      if (unsubscribe !== undefined) {
        headers['List-Unsubscribe'] = `<${unsubscribe}>`
        headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click'
      }
      const named = name === undefined ? {} : { messageId: `<${name}@${new URL(ORIGIN).hostname}>` }
      await transport.sendMail({
        from: MAIL_FROM,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers,
        ...named,
      })
    },
    close: () => transport.close(),
  }
}

/** True when the mailbox itself will never take it: asking again helps nobody. Whatever else went wrong may pass. */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return false
  return 'responseCode' in error && typeof error.responseCode === 'number' && neverMind.has(error.responseCode)
}

/** No such mailbox, or one that takes no mail from anybody. */
const neverMind = new Set([521, 550, 551, 553, 556])
