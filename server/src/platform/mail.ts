// Sends mail by SMTP.
import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'

export type Letter = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Who an answer goes to, instead of us. */
  readonly replyTo?: string
  /** An address at which one press, or the mailbox by itself, stops more of these. */
  readonly unsubscribe?: string
  /** Sent again under the same name it is the same letter: a mailbox that has it shows one. */
  readonly name?: string
}
export type Mail = { readonly send: (letter: Letter) => Promise<void>; readonly close: () => void }

/** From one word of the mail server to the next, and for all of a letter. */
const patienceMs = 10_000
const letterMs = 20_000

export function openMail({ SMTP_URL, MAIL_FROM, ORIGIN }: Config, mostMs: number = letterMs): Mail {
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
    send: async ({ to, subject, text, html, unsubscribe, name, replyTo }) => {
      const headers: Record<string, string> = { 'Auto-Submitted': 'auto-generated' }
      if (unsubscribe !== undefined) {
        headers['List-Unsubscribe'] = `<${unsubscribe}>`
        headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click'
      }
      const named = name === undefined ? {} : { messageId: `<${name}@${new URL(ORIGIN).hostname}>` }
      const sent = transport.sendMail({
        from: MAIL_FROM,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers,
        ...named,
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
      })
      await within(mostMs, sent)
    },
    close: () => transport.close(),
  }
}

async function within(mostMs: number, sent: Promise<unknown>): Promise<void> {
  const done = new AbortController()
  const late = wait(mostMs, undefined, { signal: done.signal }).then(() => {
    throw new Error('the mail server takes too long')
  })
  await Promise.race([sent, late]).finally(() => done.abort())
}

/**
 * True when the mailbox itself will never take it: asking again helps nobody. Only what the server says of the address counts (RFC 3463);
 * a server that takes nothing from us at all says it with the same numbers.
 */
export function isRefusedForGood(error: unknown): boolean {
  return isRefused(error) && answerOf(error, 'command') === 'RCPT TO' && noMailbox.test(answerOf(error, 'response'))
}

/** No such mailbox or place, one that moved away, one that takes no mail from anybody. */
const noMailbox = /^5\d\d[ -]5\.(?:1\.(?:[1-36]|10)|2\.1)\b/

/** True when it was this letter that was refused, and not whoever sends it: it may pass, but seldom soon. */
export function isRefused(error: unknown): boolean {
  return ['RCPT TO', 'DATA'].includes(answerOf(error, 'command')) && answerOf(error, 'response').startsWith('5')
}

/** The error of the library says which word of ours was answered, and how. */
function answerOf(error: unknown, part: 'command' | 'response'): string {
  const value: unknown = error instanceof Error ? Reflect.get(error, part) : undefined
  return typeof value === 'string' ? value : ''
}
