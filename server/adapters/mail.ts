import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export interface Message {
  to: string
  subject: string
  text: string
  /** Unique part of the Message-ID: a mail sent twice after a crash is recognised as one. */
  id?: string
  /** Where a mail program stops mails like this one without asking further (RFC 8058). */
  stopUrl?: string
}

/**
 * How a message failed: `rejected` for good (5xx), `postponed` by the server for this message (4xx, a connection lost on the way), or
 * `unreachable`: the server takes no message at all (no connection, no TLS, wrong credentials).
 */
export type MailFailure = 'rejected' | 'postponed' | 'unreachable'

/** A message was not taken over. The error's message is the response of the server, in one line. */
export class MailError extends Error {
  override name = 'MailError'
  readonly failure: MailFailure
  constructor(failure: MailFailure, response: string) {
    super(response.replaceAll(/\s+/g, ' ').slice(0, 500))
    this.failure = failure
  }
}

/** Sends mail. Called from background work only: a request never waits for a mail server. */
export interface Mail {
  /** @throws MailError when the message was not taken over */
  send: (message: Message) => Promise<void>
  /** Messages that may be on their way at once. */
  connections: number
  /** Messages that may be begun in a second; null without a limit. */
  perSecond: number | null
  close: () => void
}

/** Mail programs offer their button for https only; the address alone is for those that open it. */
const listHeaders = (stopUrl: string | undefined) =>
  stopUrl === undefined
    ? {}
    : {
        headers: {
          'List-Unsubscribe': `<${stopUrl}>`,
          ...(stopUrl.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
      }

/** Writes mails as .eml files to a folder, for installations without a mail server. A file appears complete or not at all. */
export function folderMail(folder: string, from: string): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    connections: 1,
    perSecond: null,
    async send({ id: _, stopUrl, ...message }) {
      const { message: content } = await transport.sendMail({ from, ...message, ...listHeaders(stopUrl) })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      try {
        await mkdir(folder, { recursive: true })
        const unfinished = join(folder, `.${name}.part`)
        await writeFile(unfinished, content as Buffer)
        await rename(unfinished, join(folder, name))
      } catch (error) {
        throw new MailError('unreachable', String(error))
      }
    },
    close: () => undefined,
  }
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Mails through an SMTP server over connections that stay open, for example `smtps://user:password@mail.example.org`.
 * @param perSecond 0 for no limit
 */
export function smtpMail(url: string, from: string, { connections, perSecond }: { connections: number; perSecond: number }): Mail {
  // A connection that the server has closed meanwhile is opened again once.
  const transport = createTransport({ url, pool: true, maxConnections: connections, maxRequeues: 1, ...timeouts }, { from })
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    connections,
    perSecond: perSecond === 0 ? null : perSecond,
    async send({ id, stopUrl, ...message }) {
      try {
        await transport.sendMail({ ...message, ...listHeaders(stopUrl), ...(id === undefined ? {} : { messageId: `<${id}@${domain}>` }) })
      } catch (error) {
        throw asMailError(error as SmtpError)
      }
    },
    close: () => transport.close(),
  }
}

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
  response?: string
}

/** Commands that concern one message; the others open the connection. */
const aboutMessage = /^(MAIL|RCPT|DATA|BDAT|RSET)/

function asMailError(error: SmtpError): MailError {
  const { code, command, response, responseCode = 0 } = error
  const text = response || error.message
  // A message that cannot be written is never accepted.
  if (code === 'EMESSAGE' || (code === 'EENVELOPE' && responseCode === 0)) return new MailError('rejected', text)
  if (command === undefined || !aboutMessage.test(command)) return new MailError('unreachable', text)
  return new MailError(responseCode >= 500 ? 'rejected' : 'postponed', text)
}
