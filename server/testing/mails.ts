import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface ReadMail {
  to: string
  subject: string
  text: string
}

/** The .eml files of a folder in the order they were sent, decoded. */
export async function readMails(folder: string): Promise<ReadMail[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const [head = '', ...body] = (await readFile(join(folder, file), 'utf8')).split('\r\n\r\n')
      const header = (name: string) => decodeWords(new RegExp(`^${name}: (.*(?:\\r\\n\\s.*)*)`, 'm').exec(head)?.[1] ?? '')
      const text = body.join('\r\n\r\n')
      const encoding = /^content-transfer-encoding: (.*)$/im.exec(head)?.[1]
      return {
        to: header('To'),
        subject: header('Subject'),
        text: (encoding === 'base64'
          ? Buffer.from(text, 'base64').toString()
          : encoding === 'quoted-printable'
            ? quoted(text)
            : text
        ).replaceAll('\r\n', '\n'),
      }
    }),
  )
}

const bytes = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
const quoted = (text: string) => bytes(text.replaceAll('=\r\n', ''))
const decodeWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_whole, kind: string, word: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : bytes(word.replaceAll('_', ' ')),
    )
