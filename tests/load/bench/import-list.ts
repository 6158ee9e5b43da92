import { setTimeout as pause } from 'node:timers/promises'
import type { components } from '#openapi/generated/schema.gen.ts'
import { workbookFile } from '#server/modules/imports/reading/testing/workbook-file.ts'
import { SchoolClient } from '../school-client.ts'
import { lineOf, OthersInCenter, partsHeading, type PartTimes } from './others-in-center.ts'
import { fileForm } from '../../support/file-form.ts'

type Import = components['schemas']['StudentImport']

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
  const form = fileForm(`Alumno/a;Correo\r\n${people.map(([name, email]) => `"${name}";${email}`).join('\r\n')}`, 'alumnado.csv')
  const table = [['Alumno/a', 'Correo'], ...people]
  const workbook = await workbookFile(['1.º A', '1.º B'].map((name) => ({ name, rows: table })))

  const others = await OthersInCenter.of(url, other.id, tag)
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
  const alone = await others.alone()
  const [read, made] = await others.besides(readList)
  const twoSheets = await readFile(fileForm(workbook, 'alumnado.xlsx'))
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

const letters = (index: number): string => (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCodePoint(97 + (index % 26))

/** Times of imports as a table, by engine: one line for each part. */
export function importTable(measured: readonly (readonly [engine: string, times: ImportTimes])[]): string {
  const lines = measured.flatMap(([engine, { rows, alone, read, sheet, check, run, undo, bulk }]) => [
    lineOf(engine, 'nothing', alone),
    lineOf(engine, `read a list of ${rows} students`, read),
    lineOf(engine, 'choose another sheet of as many', sheet),
    lineOf(engine, 'check it (dry run)', check),
    lineOf(engine, 'import it', run),
    lineOf(engine, 'undo it', undo),
    ...Object.entries(bulk).map(([name, times]) => lineOf(engine, name, times)),
  ])
  return [partsHeading, ...lines].join('\n')
}
