import type { components } from '#openapi/generated/schema.gen.ts'
import { SchoolClient } from './school-client.ts'

type Schemas = components['schemas']

/** Writes of one row: the newest acknowledged one, and the pending one. */
interface Row {
  studentId: number
  versionId: number | null
  revision: number
  acknowledged: string | null
  underWay: string
}

/** A teacher who grades a whole class in parallel, with a record of the acknowledged writes. */
export class Gradebook {
  readonly #client: SchoolClient
  readonly #group: number
  readonly #deliverable: number
  readonly #rows: Row[]
  acknowledged = 0

  private constructor(client: SchoolClient, group: number, deliverable: number, rows: Row[]) {
    this.#client = client
    this.#group = group
    this.#deliverable = deliverable
    this.#rows = rows
  }

  /** Opens the class with the most students of the demo school's teacher. */
  static async open(url: string, password: string): Promise<Gradebook> {
    const client = await new SchoolClient(url).signIn('laura.vidal', password)
    const groups = await client.ok<Schemas['GroupPage']>('GET', '/groups/groups')
    const [group] = groups.results.toSorted((a, b) => b.students_count - a.students_count)
    const deliverables = await client.ok<Schemas['GroupDeliverablePage']>(
      'GET',
      `/courses/deliverables/get_group_deliverables?group=${group?.id}`,
    )
    const [deliverable] = deliverables.results
    const students = await client.ok<Schemas['GroupStudentPage']>('GET', `/groups/groupstudents?group=${group?.id}&page_size=100`)
    if (!group || !deliverable) throw new Error('the demo school has a class with deliverables')
    const book = new Gradebook(client, group.id, deliverable.id, [])
    for (const { student } of students.results) {
      const { grade, versions } = await book.#desk(client, student.id)
      book.#rows.push({
        studentId: student.id,
        versionId: versions[0]?.id ?? null,
        revision: grade.revision,
        acknowledged: null,
        underWay: '',
      })
    }
    return book
  }

  #desk(client: SchoolClient, studentId: number): Promise<Schemas['Desk']> {
    return client.ok('GET', `/courses/deliverables/${this.#deliverable}/grade/${studentId}?group=${this.#group}`)
  }

  /** Writes every row repeatedly until the server stops responding. */
  async writeUntilItBreaks(): Promise<void> {
    await Promise.all(this.#rows.map((row) => this.#writeRow(row)))
  }

  async #writeRow(row: Row): Promise<void> {
    for (let number = 1; ; number += 1) {
      row.underWay = `write ${number} of ${process.pid}/${performance.now()}`
      const body = {
        group_id: this.#group,
        student_id: row.studentId,
        version_id: row.versionId,
        entry: { mode: 'mark', text: row.versionId === null ? 'NP' : String(number % 11) },
        feedback: row.underWay,
        private_note: '',
      }
      const answer = await this.#client
        .call<Schemas['TeacherGrade']>('PUT', `/courses/deliverables/${this.#deliverable}/grade`, body, { 'if-match': `"${row.revision}"` })
        .catch(() => undefined)
      if (!answer) return
      if (answer.status !== 200) throw new Error(`saving a grade answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      row.revision = answer.body.revision
      row.acknowledged = row.underWay
      this.acknowledged += 1
    }
  }

  /** The acknowledged writes that are missing. A pending write may have been stored: then it is the newest. */
  async missingAt(url: string, password: string): Promise<string[]> {
    const client = await new SchoolClient(url).signIn('laura.vidal', password)
    const missing: string[] = []
    for (const { studentId, acknowledged, underWay } of this.#rows) {
      if (acknowledged === null) continue
      const { grade } = await this.#desk(client, studentId)
      if (grade.feedback !== acknowledged && grade.feedback !== underWay)
        missing.push(`student ${studentId}: "${acknowledged}", found "${grade.feedback}"`)
    }
    return missing
  }
}
