import type { components } from '#openapi/generated/schema.gen.ts'
import type { Client } from '#server/testing/client.ts'
import { openSchool } from './school.ts'
import { fileForm } from '#tests/support/file-form.ts'

export type FeedbackFiles = components['schemas']['FeedbackFiles']
interface Id {
  id: number
}

/** A classroom with the calls about files that are sent back with the marks of its first student. */
export async function openFeedback() {
  const school = await openSchool({ students: 3 }, { uploadLimit: 2000 })
  const teacher = await school.at.teacher()
  const [first, second] = school.students
  if (!first || !second) throw new Error('the class has students')
  const of = (task: Id, student: Id) => ({ params: { id: task.id, student_id: student.id }, query: { group: school.group.id } })
  const send = (who: Client, task: Id, student: Id, name: string, content = `${name}\n`) =>
    who.call('addFeedbackFile', { ...of(task, student), body: fileForm(content, name) })
  return {
    ...school,
    teacher,
    first,
    second,
    of,
    send,
    async sent(task: Id, name: string, content = `${name}\n`) {
      const { body, status } = await send(teacher, task, first, name, content)
      const file = (body as FeedbackFiles).results.find((each) => each.name === name)
      if (status !== 201 || !file) throw new Error(`not sent: ${JSON.stringify(body)}`)
      return file
    },
    change: (operation: 'removeFeedbackFile' | 'restoreFeedbackFile', who: Client, task: Id, file: Id) => {
      const { params, query } = of(task, first)
      return who.call(operation, { params: { ...params, file_id: file.id }, query })
    },
    /** Name and state of each file on the desk. */
    onDesk: async (task: Id) => (await school.at.desk(teacher, task, first)).feedback_files.map(({ name, state }) => [name, state]),
    /** Names that the student sees; null without a published mark. */
    seen: async (task: Id) => (await school.at.work(await school.at.student(), task)).grade?.files.map(({ name }) => name) ?? null,
    async gradedTask() {
      const task = await school.at.task()
      const { versions } = await school.at.handIn(await school.at.student(), task, 'hecho')
      await school.at.grade(teacher, task, { student: first, version: versions[0]?.id ?? 0, ifMatch: 0 })
      return task
    },
    publish: (task: Id, released = true) => school.at.release(teacher, task, released, [first.id]),
  }
}
