import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export interface Message {
  to: string
  subject: string
  text: string
}

/** Sends mail. Called from background jobs only: a request never waits for a mail server. */
export interface Mail {
  /** @throws when the message was not taken over; the job is tried again */
  send: (message: Message) => Promise<void>
}

/** Writes mails as .eml files to a folder, for installations without a mail server. A file appears complete or not at all. */
export function folderMail(folder: string, from: string): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(message) {
      const { message: content } = await transport.sendMail({ from, ...message })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      await mkdir(folder, { recursive: true })
      const unfinished = join(folder, `.${name}.part`)
      await writeFile(unfinished, content as Buffer)
      await rename(unfinished, join(folder, name))
    },
  }
}

/** Mails through an SMTP server, for example `smtps://user:password@mail.example.org`. */
export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport(url, { from })
  return {
    async send(message) {
      await transport.sendMail(message)
    },
  }
}
