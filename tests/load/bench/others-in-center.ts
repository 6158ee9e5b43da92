/** How long work delays somebody who reads and writes in the same center. */
import { setTimeout as pause } from 'node:timers/promises'
import { SchoolClient } from '../school-client.ts'

/** Milliseconds of one part of some work, as a user waits for it, and how long it delayed others. */
export interface PartTimes {
  took: number
  /** The longest wait of somebody else for a list of the same center, and for adding a student to it. */
  longestRead: number
  longestWrite: number
}

/** Milliseconds for which the others are measured alone. */
const aloneMs = 5000

/** Somebody who reads and writes in the same center meanwhile, one request after the other. */
export class OthersInCenter {
  readonly #reader: SchoolClient
  readonly #writer: SchoolClient
  readonly #group: number
  readonly #student: number

  private constructor(reader: SchoolClient, writer: SchoolClient, group: number, student: number) {
    this.#reader = reader
    this.#writer = writer
    this.#group = group
    this.#student = student
  }

  static async of(url: string, group: number, tag: string): Promise<OthersInCenter> {
    const reader = await new SchoolClient(url).signIn('admin', 'aula-demo-1')
    const writer = await new SchoolClient(url).signIn('admin', 'aula-demo-1')
    const body = { first_name: 'Eva', last_name_1: 'Gil', last_name_2: '', email: `other.${tag}@demo.test` }
    const { access } = await writer.ok<{ access: { id: number } }>('POST', `/groups/groups/${group}/create_student`, body)
    return new OthersInCenter(reader, writer, group, access.id)
  }

  /** Without any work, after as long a time in which the code they run becomes warm. */
  async alone(): Promise<PartTimes> {
    await this.besides(() => pause(aloneMs))
    const [times] = await this.besides(() => pause(aloneMs))
    return times
  }

  async besides<T>(work: () => Promise<T>): Promise<[PartTimes, T]> {
    const done = new AbortController()
    const repeat = async (request: () => Promise<unknown>) => {
      let longest = 0
      while (!done.signal.aborted) {
        longest = Math.max(longest, (await timed(request))[0])
        await pause(5)
      }
      return longest
    }
    const membership = { group_id: this.#group, student_ids: [this.#student] }
    let isEnrolled = true
    const reading = repeat(() => this.#reader.ok('GET', `/groups/groupstudents?group=${this.#group}`))
    // Both take the lock of the center's seats.
    const writing = repeat(async () => {
      await this.#writer.ok('POST', `/groups/groupstudents/${isEnrolled ? 'unlink' : 'enrol'}`, membership)
      isEnrolled = !isEnrolled
    })
    try {
      const [took, result] = await timed(work)
      done.abort()
      return [{ took, longestRead: await reading, longestWrite: await writing }, result]
    } finally {
      done.abort()
      await Promise.allSettled([reading, writing])
    }
  }
}

async function timed<T>(work: () => Promise<T>): Promise<[milliseconds: number, result: T]> {
  const start = performance.now()
  const result = await work()
  return [Math.round(performance.now() - start), result]
}

export const partsHeading = `| engine | part | took ms | longest read of others ms | longest write of others ms |
|---|---|---:|---:|---:|`

/** A line of the table under {@link partsHeading}. */
export const lineOf = (engine: string, name: string, { took, longestRead, longestWrite }: PartTimes): string =>
  `| ${engine} | ${name} | ${took} | ${longestRead} | ${longestWrite} |`
