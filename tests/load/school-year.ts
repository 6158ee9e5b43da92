/**
 * `npm run bench:school-year`: how long the largest actions of a school year delay others, on both engines (docs/benchmarks.md, "A school
 * year beside others"): in a center of 40 groups of 30 students, marks are withdrawn and published, evaluations closed, a program copied, a school
 * year begun and undone; at last the center is deleted. `--engine postgres` or `embedded` measures one of them.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { components } from '#openapi/generated/schema.gen.ts'
import { ensureBuilt } from '../../scripts/setup/build.mjs'
import { startPostgres } from '../support/postgres.ts'
import { startServer, thisCheckout } from '../support/server.ts'
import { environmentOf, prepareData } from './bench/data.ts'
import { lineOf, OthersInCenter, partsHeading, type PartTimes } from './bench/others-in-center.ts'
import { SchoolClient } from './school-client.ts'

type Schemas = components['schemas']

const { values } = parseArgs({ options: { engine: { type: 'string' } } })
/** Two centers of the large school. */
const students = 2400

class SchoolYear {
  readonly #admin: SchoolClient
  readonly #center: { id: number; name: string }
  readonly #groups: readonly { id: number }[]

  private constructor(admin: SchoolClient, center: { id: number; name: string }, groups: readonly { id: number }[]) {
    this.#admin = admin
    this.#center = center
    this.#groups = groups
  }

  static async of(admin: SchoolClient, center: { id: number; name: string }): Promise<SchoolYear> {
    const { results } = await admin.ok<Schemas['GroupPage']>('GET', `/groups/groups?center=${center.id}&page_size=100`)
    return new SchoolYear(admin, center, results)
  }

  /** @returns the first group and its first deliverable with marks */
  async deliverable(): Promise<number> {
    const path = `/courses/deliverables/get_group_deliverables?group=${this.#groups[0]?.id}`
    const { results } = await this.#admin.ok<Schemas['GroupDeliverablePage']>('GET', path)
    const graded = results.find(({ counts }) => (counts?.graded ?? 0) > 0)
    if (!graded) throw new Error('no deliverable has marks')
    return graded.id
  }

  async release(deliverable: number, released: boolean): Promise<void> {
    for (const { id } of this.#groups) {
      const body = { group_id: id, released }
      const { changed } = await this.#admin.ok<Schemas['ReleaseDone']>('POST', `/courses/deliverables/${deliverable}/release`, body)
      if (changed === 0) throw new Error(`no mark of group ${id} changed`)
    }
  }

  async closeEvaluations(): Promise<void> {
    for (const { id } of this.#groups) {
      const body = { name: '1.ª evaluación', kind: 'partial', held_on: '2026-12-18' }
      const evaluation = await this.#admin.ok<Schemas['Evaluation']>('POST', `/groups/groups/${id}/evaluations`, body)
      for (const { course } of evaluation.programs) {
        const path = `/groups/evaluations/${evaluation.id}/programs/${course.id}`
        const { fingerprint } = await this.#admin.ok<Schemas['EvaluatedProgram']>('GET', path)
        await this.#admin.ok('POST', `${path}/close`, { fingerprint, students: [] })
      }
    }
  }

  /** @returns the id of a program of 500 contents, units and classes */
  async program(): Promise<number> {
    const { id } = await this.#admin.ok<{ id: number }>('POST', '/courses/courses', { center_id: this.#center.id, name: 'Programa largo' })
    const contents = Array.from({ length: 500 }, (_, index) => ({
      name: `Parte ${index + 1}`,
      minutes: 55,
      depth: index % 25 === 0 ? 0 : index % 5 === 1 ? 1 : 2,
    }))
    await this.#admin.ok('POST', '/courses/coursecontents/contents', { course_id: id, parent_id: null, index: 0, contents })
    return id
  }

  async copy(program: number): Promise<void> {
    for (const number of [1, 2, 3])
      await this.#admin.ok('POST', `/courses/courses/clone/${program}`, { center_id: this.#center.id, name: `Copia ${number}` })
  }

  /** Everybody goes on in a new group without programs. @returns the id of the begun year */
  async begin(): Promise<number> {
    const path = `/groups/groups/new_year?center=${this.#center.id}`
    const proposal = await this.#admin.ok<Schemas['NewYearProposal']>('GET', path)
    const own = new Set(this.#groups.map(({ id }) => id))
    const groups = proposal.groups.filter(({ id }) => own.has(id))
    const wanted: Schemas['NewYear'] = {
      period: proposal.period,
      successors: groups.map(({ id }, index) => ({
        name: `Sigue ${index + 1}`,
        follows: id,
        course_ids: [],
        manager_id: null,
        teacher_ids: [],
      })),
      groups: groups.map(({ id }, successor) => ({ id, to: { successor, group_id: null }, others: [] })),
    }
    const { version } = await this.#admin.ok<Schemas['NewYearPlan']>('POST', '/groups/groups/new_year/preview', wanted)
    const { id } = await this.#admin.ok<Schemas['BegunYear']>('POST', '/groups/groups/new_year', { ...wanted, version })
    const { students_count } = await this.#settled(id)
    if (students_count < groups.length) throw new Error(`${students_count} students of ${groups.length} groups went on`)
    return id
  }

  async undo(year: number): Promise<void> {
    await this.#admin.ok('POST', `/groups/groups/new_year/${year}/undo`)
    await this.#settled(year)
  }

  /** Waits until all groups of a year are done. */
  async #settled(year: number): Promise<Schemas['BegunYear']> {
    for (;;) {
      const now = await this.#admin.ok<Schemas['BegunYear']>('GET', `/groups/groups/new_year/${year}`)
      if (now.progress === null) return now
      await pause(50)
    }
  }

  /** Until the job has deleted the accounts of the center, which an IT admin still sees meanwhile; little is left then. */
  async delete(): Promise<void> {
    const path = `/centers/centers/${this.#center.id}`
    const people = async () => (await this.#admin.ok<Schemas['UserPage']>('GET', '/users/users?page_size=1')).count
    const { student_accounts } = await this.#admin.ok<Schemas['CenterDeletion']>('GET', `${path}/deletion`)
    const others = (await people()) - student_accounts
    await this.#admin.ok('DELETE', `${path}?name=${encodeURIComponent(this.#center.name)}`)
    while ((await people()) > others) await pause(100)
  }
}

async function measure(engine: string, adminUrl: string | null): Promise<string[]> {
  const data = await prepareData({ checkout: thisCheckout, students, adminUrl, oneHasAll: false })
  const server = await startServer({ env: environmentOf(data) })
  try {
    const admin = await new SchoolClient(server.url).signIn('admin', 'aula-demo-1')
    const centers = await admin.ok<Schemas['CenterPage']>('GET', '/centers/centers?search=Centro+de+carga&page_size=2')
    const [center, other] = centers.results
    if (!center || !other) throw new Error('there are no two centers')
    const year = await SchoolYear.of(admin, center)
    const groupOf = async ({ id }: { id: number }) => {
      const body = { center_id: id, name: 'Otras personas', period: '2026/2027' }
      return (await admin.ok<{ id: number }>('POST', '/groups/groups', body)).id
    }
    for (const { id } of [center, other]) {
      const { revision, student_seats } = await admin.ok<Schemas['Center']>('GET', `/centers/centers/${id}`)
      const body = { student_licenses: student_seats.contracted + 1 }
      await admin.ok('PATCH', `/centers/centers/${id}`, body, { 'if-match': `"${revision}"` })
    }
    const inside = await OthersInCenter.of(server.url, await groupOf(center), 'dentro')
    const outside = await OthersInCenter.of(server.url, await groupOf(other), 'fuera')
    const lines = [lineOf(engine, 'nothing', await inside.alone())]
    const part = async <T>(name: string, others: OthersInCenter, work: () => Promise<T>): Promise<T> => {
      const [times, result]: [PartTimes, T] = await others.besides(work)
      lines.push(lineOf(engine, name, times))
      return result
    }
    const deliverable = await year.deliverable()
    await part('withdraw the marks of a task in 40 groups', inside, () => year.release(deliverable, false))
    await part('publish them', inside, () => year.release(deliverable, true))
    await part('close an evaluation of 40 groups', inside, () => year.closeEvaluations())
    const program = await year.program()
    await part('copy a program of 500 contents three times', inside, () => year.copy(program))
    const begun = await part('begin the new school year', inside, () => year.begin())
    await part('undo it', inside, () => year.undo(begun))
    await part('delete the center (others in another one)', outside, () => year.delete())
    return lines
  } finally {
    await server.stop()
  }
}

await ensureBuilt(process.execPath)
const lines: string[] = []
if (values.engine !== 'embedded') {
  const postgres = await startPostgres({ durable: true })
  lines.push(...(await measure('PostgreSQL', postgres.url).finally(() => postgres.stop())))
}
if (values.engine !== 'postgres') lines.push(...(await measure('Embedded database', null)))
console.log([partsHeading, ...lines].join('\n'))
