// E-mail client (SMTP) with timeouts, and the classification of rejected e-mails.
import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

export type Email = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Images that the HTML refers to as `cid:<id>`. They travel inside the e-mail: loading one from our server would tell when and where it was read. */
  readonly images?: readonly { readonly cid: string; readonly type: string; readonly content: Buffer }[]
  /** Address for replies, instead of ours. */
  readonly replyTo?: string
  /** One-click unsubscribe URL, for the user or the mail client. */
  readonly unsubscribe?: string
  /** Message id, which makes a retry idempotent: a mailbox that has the e-mail shows it once. */
  readonly messageId?: string
}
export type Mailer = { readonly send: (email: Email) => Promise<void>; readonly close: () => void }

/** Timeouts: between two responses of the SMTP server, and for a whole e-mail. */
const smtpTimeoutMs = 10_000
const emailTimeoutMs = 20_000

export function createMailer({ SMTP_URL, MAIL_FROM, ORIGIN }: Config, timeoutMs: number = emailTimeoutMs): Mailer {
  if (SMTP_URL === undefined)
    return { send: () => Promise.reject(new Error('SMTP_URL is not set: e-mail cannot be sent')), close: () => {} }
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
    // E-mails contain our own text only; nothing in them may make the server read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text, html, images = [], unsubscribe, messageId, replyTo }) => {
      const headers: Record<string, string> = { 'Auto-Submitted': 'auto-generated' }
      if (unsubscribe !== undefined) {
        headers['List-Unsubscribe'] = `<${unsubscribe}>`
        headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click'
      }
      const named = messageId === undefined ? {} : { messageId: `<${messageId}@${new URL(ORIGIN).hostname}>` }
      const sent = transport.sendMail({
        from: MAIL_FROM,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers,
        attachments: images.map(({ cid, type, content }) => ({
          cid,
          content,
          contentType: type,
          contentDisposition: 'inline' as const,
        })),
        ...named,
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
      })
      await withTimeout(timeoutMs, sent)
    },
    close: () => transport.close(),
  }
}

async function withTimeout(timeoutMs: number, sent: Promise<unknown>): Promise<void> {
  const done = new AbortController()
  const late = wait(timeoutMs, undefined, { signal: done.signal }).then(() => {
    throw new Error('mail server timeout')
  })
  await Promise.race([sent, late]).finally(() => done.abort())
}

/**
 * True when the mailbox will never accept e-mails: a retry is useless. Only the status code for the recipient address counts (RFC 3463): a
 * server that rejects all our e-mails uses the same 5xx codes.
 */
export function isPermanentlyRejected(error: unknown): boolean {
  return (
    isRejected(error) && smtpField(error, 'command') === 'RCPT TO' && noMailboxStatus.test(smtpField(error, 'response'))
  )
}

/** Status codes: no such mailbox or domain, the mailbox has moved, or it accepts no e-mail at all. */
const noMailboxStatus = /^5\d\d[ -]5\.(?:1\.(?:[1-36]|10)|2\.1)\b/

/** True when the server rejected this e-mail, not the sender: the error may be transient, but seldom ends soon. */
export function isRejected(error: unknown): boolean {
  return ['RCPT TO', 'DATA'].includes(smtpField(error, 'command')) && smtpField(error, 'response').startsWith('5')
}

/** The library's error has the SMTP command and the response to it. */
function smtpField(error: unknown, part: 'command' | 'response'): string {
  const value: unknown = error instanceof Error ? Reflect.get(error, part) : undefined
  return typeof value === 'string' ? value : ''
}
