import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'

export interface SunkMail {
  to: string
  messageId: string
  text: string
}

/** A mail server for tests that keeps what it takes. */
export interface SmtpSink {
  port: number
  url: string
  /** Accepted mails in their order. */
  mails: SunkMail[]
  /** The most connections that were open at once. */
  mostConnections: () => number
  /** Response to RCPT TO by address; default accepts. */
  answer: (address: string) => string
  /** Milliseconds from the end of a mail to its acceptance. */
  delay: number
  close: () => Promise<void>
}

export async function openSmtpSink(port = 0): Promise<SmtpSink> {
  const sockets = new Set<Socket>()
  let most = 0
  const sink: Omit<SmtpSink, 'port' | 'url'> = {
    mails: [],
    mostConnections: () => most,
    answer: () => '250 ok',
    delay: 0,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    most = Math.max(most, sockets.size)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    let rest = ''
    let to = ''
    let isData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    const accept = (raw: string) => {
      const messageId = /^message-id: (.*)$/im.exec(raw)?.[1] ?? ''
      const mail = { to, messageId, text: raw }
      const take = () => {
        if (socket.destroyed) return
        sink.mails.push(mail)
        say('250 taken')
      }
      if (sink.delay > 0) setTimeout(take, sink.delay)
      else take()
    }
    const commands: Record<string, (line: string) => void> = {
      EHLO: () => say('250-sink\r\n250 8BITMIME'),
      HELO: () => say('250 sink'),
      MAIL: () => say('250 ok'),
      RSET: () => say('250 ok'),
      NOOP: () => say('250 ok'),
      RCPT: (line) => {
        to = /<(.*?)>/.exec(line)?.[1] ?? ''
        say(sink.answer(to))
      },
      DATA: () => {
        isData = true
        say('354 go on')
      },
      QUIT: () => socket.end('221 bye\r\n'),
    }
    say('220 sink ready')
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1')
      for (;;) {
        const end = rest.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const text = rest.slice(0, end)
        rest = rest.slice(end + (isData ? 5 : 2))
        if (isData) {
          isData = false
          accept(text)
        } else (commands[text.slice(0, 4).toUpperCase()] ?? (() => say('502 unknown')))(text)
      }
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const open = (server.address() as AddressInfo).port
  return Object.assign(sink, { port: open, url: `smtp://127.0.0.1:${open}` })
}
