import { setTimeout as pause } from 'node:timers/promises'
import type { components } from '#openapi/generated/schema.gen.ts'
import { workbookFile } from '#server/modules/imports/reading/testing/workbook-file.ts'
import { SchoolClient } from '../school-client.ts'

type Import = components['schemas']['StudentImport']

/** Milliseconds of one part of importing a list, as a user waits for it, and how long it delayed others. */
export interface PartTimes {
  took: number
  /** The longest wait of somebody else for a list of the same center, and for adding a student to it. */
  longestRead: number
  longestWrite: number
}
export interface ImportTimes {
  rows: number
  /** Nothing beside the others, for comparison. */
  alone: PartTimes
  /** Actions on all of them at once, in requests of 100, by what they do. */
  bulk: Readonly<Record<string, PartTimes>>
  read: PartTimes
  /** Choosing another sheet of a workbook. */
  sheet: PartTimes
  check: PartTimes
  run: PartTimes
  undo: PartTimes
}

/** Milliseconds for which the others are measured alone, after as many in which the code they run becomes warm. */
const aloneMs = 5000

/** Students of one request, as the web app sends them. */
const studentsPerRequest = 100

/**
 * Imports a list of new students into an empty group and undoes the import; imports it again and moves, archives, restores and enrols all of
 * them. @throws when any part fails
 */
export async function importList(url: string, rows: number, { invites = false } = {}): Promise<ImportTimes> {
  const client = await new SchoolClient(url).signIn('admin', 'aula-demo-1')
  const tag = Date.now().toString(36)
  const center = await client.ok<{ id: number }>('POST', '/centers/centers', {
    name: `Importaciones ${tag}`,
    teacher_licenses: 1,
    student_licenses: rows + 1,
  })
  const newGroup = (name: string) =>
    client.ok<{ id: number }>('POST', '/groups/groups', { center_id: center.id, name, period: '2026/2027' })
  const group = await newGroup('1.º DAM A')
  const other = await newGroup('1.º DAM B')
  // two people have the same first name and surname, so that some usernames get a number
  const people = Array.from({ length: rows }, (_, row) => [`Muñoz${letters(row >> 1)} Peña, Ana`, `${tag}.${row}@demo.test`])
  const form = formOf(`Alumno/a;Correo\r\n${people.map(([name, email]) => `"${name}";${email}`).join('\r\n')}`, 'alumnado.csv')
  const table = [['Alumno/a', 'Correo'], ...people]
  const workbook = await workbookFile(['1.º A', '1.º B'].map((name) => ({ name, rows: table })))

  const others = await Others.of(url, other.id, tag)
  const readFile = (file: FormData) => client.ok<Import>('POST', `/centers/student_imports?center=${center.id}`, file)
  const readList = () => readFile(form)
  const pathOf = ({ id }: Pick<Import, 'id'>) => `/centers/student_imports/${id}`
  const checkList = (list: Import) => client.ok('PUT', `${pathOf(list)}/mapping`, { fields: ['full_name', 'email'], group_id: group.id })
  const until = async (list: Import, state: Import['state'], during: Import['state']) => {
    for (;;) {
      const current = await client.ok<Import>('GET', pathOf(list))
      if (current.state === state) return current
      if (current.state !== during) throw new Error(`the import became ${current.state}`)
      await pause(50)
    }
  }
  const runList = async (list: Import, sendsMail: boolean) => {
    await client.ok('POST', `${pathOf(list)}/start`, { invites: sendsMail })
    await until(list, 'done', 'importing')
  }
  await others.besides(() => pause(aloneMs))
  const [alone] = await others.besides(() => pause(aloneMs))
  const [read, made] = await others.besides(readList)
  const twoSheets = await readFile(formOf(workbook, 'alumnado.xlsx'))
  const [sheet] = await others.besides(() => client.ok('PUT', `${pathOf(twoSheets)}/sheet`, { sheet: '1.º B' }))
  const [check] = await others.besides(() => checkList(made))
  const [run] = await others.besides(async () => {
    await runList(made, invites)
    // The invitations are queued after it.
    if (invites) await pause(3000)
  })
  const [undo, undone] = await others.besides(async () => {
    await client.ok('POST', `${pathOf(made)}/undo`)
    return until(made, 'undone', 'undoing')
  })
  if (undone.counts.undone !== rows) throw new Error(`${undone.counts.undone} of ${rows} rows were undone`)

  const again = await readList()
  await checkList(again)
  await runList(again, false)
  const ids = await studentsOf(client, group.id)
  if (ids.length !== rows) throw new Error(`${ids.length} of ${rows} students are in the group`)
  const third = await newGroup('1.º DAM C')
  const inParts = async (path: string, body: object, field = 'student_ids') => {
    const [times] = await others.besides(async () => {
      for (let from = 0; from < ids.length; from += studentsPerRequest)
        await client.ok('POST', path, { ...body, [field]: ids.slice(from, from + studentsPerRequest) })
    })
    return times
  }
  const bulk = {
    'move them to another group': await inParts('/groups/groupstudents/move', { from: group.id, to: third.id }),
    'archive them': await inParts('/centers/students/archive', { center: center.id }, 'ids'),
    'restore them': await inParts('/centers/students/restore', { center: center.id }, 'ids'),
    'enrol them in a group': await inParts('/groups/groupstudents/enrol', { group_id: group.id }),
  }
  return { rows, alone, read, sheet, check, run, undo, bulk }
}

function formOf(content: string | Uint8Array, name: string): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
  return form
}

/** Everybody who is in a group. */
async function studentsOf(client: SchoolClient, group: number): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const path = `/groups/groupstudents?group=${group}&page=${page}&page_size=100`
    const { results, next } = await client.ok<{ results: { student: { id: number } }[]; next: string | null }>('GET', path)
    ids.push(...results.map(({ student }) => student.id))
    if (next === null) return ids
  }
}

/** Somebody who reads and writes in the same center meanwhile, one request after the other. */
class Others {
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

  static async of(url: string, group: number, tag: string): Promise<Others> {
    const reader = await new SchoolClient(url).signIn('admin', 'aula-demo-1')
    const writer = await new SchoolClient(url).signIn('admin', 'aula-demo-1')
    const body = { first_name: 'Eva', last_name_1: 'Gil', last_name_2: '', email: `other.${tag}@demo.test` }
    const { access } = await writer.ok<{ access: { id: number } }>('POST', `/groups/groups/${group}/create_student`, body)
    return new Others(reader, writer, group, access.id)
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

const letters = (index: number): string => (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCodePoint(97 + (index % 26))

async function timed<T>(work: () => Promise<T>): Promise<[milliseconds: number, result: T]> {
  const start = performance.now()
  const result = await work()
  return [Math.round(performance.now() - start), result]
}

/** Times of imports as a table, by engine: one line for each part. */
export function importTable(measured: readonly (readonly [engine: string, times: ImportTimes])[]): string {
  const line = (engine: string, name: string, { took, longestRead, longestWrite }: PartTimes) =>
    `| ${engine} | ${name} | ${took} | ${longestRead} | ${longestWrite} |`
  const lines = measured.flatMap(([engine, { rows, alone, read, sheet, check, run, undo, bulk }]) => [
    line(engine, 'nothing', alone),
    line(engine, `read a list of ${rows} students`, read),
    line(engine, 'choose another sheet of as many', sheet),
    line(engine, 'check it (dry run)', check),
    line(engine, 'import it', run),
    line(engine, 'undo it', undo),
    ...Object.entries(bulk).map(([name, times]) => line(engine, name, times)),
  ])
  return `| engine | part | took ms | longest read of others ms | longest write of others ms |
|---|---|---:|---:|---:|
${lines.join('\n')}`
}
