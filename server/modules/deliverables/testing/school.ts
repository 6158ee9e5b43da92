import type { components } from '#openapi/generated/schema.gen.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import type { Client, Result } from '#server/testing/client.ts'
import { createClassroom, createDeliverable, schedule } from '#server/testing/factories/index.ts'
import { fileForm } from '#tests/support/file-form.ts'

type Schemas = components['schemas']
type Dates = NonNullable<Parameters<typeof schedule>[3]>
type Given = NonNullable<Parameters<typeof createDeliverable>[2]>

/** One classroom in the running application, with short functions for the daily calls of its people. */
export async function openSchool({ students = 2 } = {}, settings: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp(settings)
  const room = await createClassroom(app.db, { students })
  return { app, ...room, at: actionsOf(app, room) }
}

export type School = Awaited<ReturnType<typeof openSchool>>

function actionsOf(app: TestApp, room: Awaited<ReturnType<typeof createClassroom>>) {
  const group_id = room.group.id
  return {
    /** Signs the n-th student of the class in. */
    student: (n = 0): Promise<Client> => app.as(room.students[n]?.id ?? 0),
    teacher: (): Promise<Client> => app.as(room.teacher.id),
    /** One more task of the group's program. */
    async task(dates: Dates = {}, given: Given = {}) {
      const criteria = room.criteria.map(({ id, weight }) => ({ criterion_id: id, weight }))
      const task = await createDeliverable(app.db, room.course, given, criteria)
      await schedule(app.db, room.group, task, dates)
      return task
    },
    save: (student: Client, task: { id: number }, ifMatch: number, change: { text?: string; link?: string }): Promise<Result> =>
      student.call('saveDraft', { params: { id: task.id }, body: { group_id, ...change }, ifMatch }),
    submit: (student: Client, task: { id: number }, revision: number): Promise<Result> =>
      student.call('submitVersion', { params: { id: task.id }, body: { group_id, revision } }),
    /** Writes a text and hands it in. */
    async handIn(student: Client, task: { id: number }, text: string): Promise<Schemas['Work']> {
      const { work } = await student.ok('getDeliverable', { params: { id: task.id }, query: { group: group_id } })
      const saved = await this.save(student, task, work?.draft.revision ?? 0, { text })
      const handedIn = await this.submit(student, task, (saved.body as Schemas['Draft']).revision)
      if (handedIn.status !== 201) throw new Error(`not handed in: ${JSON.stringify(handedIn.body)}`)
      return handedIn.body as Schemas['Work']
    },
    upload(student: Client, task: { id: number }, name: string, content: string | Uint8Array<ArrayBuffer>): Promise<Result> {
      const body = fileForm(content, name)
      return student.call('addDraftFile', { params: { id: task.id }, query: { group: group_id }, body })
    },
    work: async (student: Client, task: { id: number }): Promise<Schemas['Work']> => {
      const { work } = await student.ok('getDeliverable', { params: { id: task.id }, query: { group: group_id } })
      if (!work) throw new Error('no work of their own')
      return work
    },
    select: (who: Client, task: { id: number }, version_id: number, student_id?: number): Promise<Result> =>
      who.call('selectVersion', {
        params: { id: task.id },
        body: { group_id, version_id, ...(student_id === undefined ? {} : { student_id }) },
      }),
    /** Types a mark for a student; for the version given. */
    grade: (
      teacher: Client,
      task: { id: number },
      given: { student: { id: number }; version: number | null; ifMatch?: number } & Partial<
        Omit<Schemas['GradeChange'], 'group_id' | 'student_id' | 'version_id'>
      >,
    ): Promise<Result> => {
      const { student, version, ifMatch, ...rest } = given
      const body = {
        group_id,
        student_id: student.id,
        version_id: version,
        entry: { mode: 'mark', text: '7,5' } as const,
        feedback: '',
        private_note: '',
        ...rest,
      }
      return teacher.call('saveGrade', { params: { id: task.id }, body, ...(ifMatch === undefined ? {} : { ifMatch }) })
    },
    desk: (teacher: Client, task: { id: number }, student: { id: number }, filter?: 'all' | 'delivered' | 'not_delivered' | 'to_grade') =>
      teacher.ok('getDesk', { params: { id: task.id, student_id: student.id }, query: { group: group_id, ...(filter ? { filter } : {}) } }),
    release: (teacher: Client, task: { id: number }, released: boolean, student_ids?: number[]): Promise<Result> =>
      teacher.call('releaseGrades', { params: { id: task.id }, body: { group_id, released, ...(student_ids ? { student_ids } : {}) } }),
  }
}
