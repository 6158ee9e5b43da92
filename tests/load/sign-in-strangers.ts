/** `sign-in-strangers.ts URL COUNT`: that many strangers sign in all the time. Says when they have begun, and how they were answered. */
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { SchoolClient } from './school-client.ts'

const [url = '', count = ''] = process.argv.slice(2)

// Strangers have machines of their own: what they compute is not taken from the server.
setPriority(19)

const answers = new Map<number, number>()
const over = new AbortController()
const address = () => Array.from({ length: 4 }, () => randomInt(1, 255)).join('.')

async function stranger(): Promise<void> {
  const client = await new SchoolClient(url).visit()
  while (!over.signal.aborted) {
    const body = { username: randomBytes(6).toString('hex'), password: randomBytes(9).toString('base64url') }
    const { status } = await client.call('POST', '/users/auth/login', body, { 'x-forwarded-for': address() })
    answers.set(status, (answers.get(status) ?? 0) + 1)
  }
}

const all = Array.from({ length: Number(count) }, stranger)
process.send?.('begun')
await once(process, 'message')
over.abort()
await Promise.all(all)
process.send?.([...answers])
process.disconnect()
