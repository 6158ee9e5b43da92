import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import {
  createAdmin,
  createCategory,
  createCenter,
  createClassroom,
  createContents,
  createDeliverable,
  createExport,
  createGroup,
  createManager,
  createResource,
  createSetup,
  createStudent,
  createTeacher,
  enrol,
  offer,
  openSubmission,
  placeResource,
  holdInEvaluation,
  planRecovery,
  saveDrafts,
  schedule,
  storeFile,
  teach,
  unlink,
} from '#server/testing/factories/index.ts'
import type { Files } from '#server/adapters/files.ts'
import { createFeed } from '#server/modules/calendar-feed/testing/feed.ts'
import { stopToken } from '#server/modules/notifications/stop-token.ts'
import { openGradedWork } from './graded-work.ts'

/** All callers, named by their relation to one student's work in one group. */
export const people = ['nobody', 'student', 'other student', 'teacher', 'other teacher', 'manager', 'other manager', 'IT admin'] as const
export type Who = (typeof people)[number]

export type School = Awaited<ReturnType<typeof openSchool>>

/** One student's graded work and the people around it: the same program in another group of the center, another center, IT. */
export async function openSchool({ db, files, secret }: { db: Db; files: Files; secret: string }) {
  const room = await createClassroom(db, { students: 1 })
  const [student] = room.students
  if (!student) throw new Error('the classroom has a student')
  const otherStudent = await createStudent(db, room.center)
  const otherTeacher = await createTeacher(db, room.center)
  const otherGroup = await createGroup(db, room.center)
  await teach(db, otherGroup, otherTeacher)
  await enrol(db, otherGroup, [otherStudent])
  const drafted = await createDeliverable(db, room.course)
  const [reading] = await createContents(db, room.course, [{ name: 'Lectura' }])
  await schedule(db, room.group, drafted)
  const graded = await openGradedWork({ db, files }, room, student)
  const draftFile = await storeFile({ db, files }, { center_id: room.center.id, uploaded_by: student.id })
  const attached: number[] = []
  for (const _ of people) attached.push(await storeFile({ db, files }, { center_id: room.center.id, uploaded_by: room.teacher.id }))
  await db
    .insertInto('deliverable_files')
    .values(attached.map((file_id) => ({ deliverable_id: drafted.id, file_id })))
    .execute()
  const work = await openSubmission(db, room.group, drafted, student)
  await saveDrafts(db, [{ center_id: room.center.id, group_id: room.group.id, submission_id: work.id, files: [draftFile] }])
  const { id: groupCourse } = await db
    .selectFrom('group_courses')
    .where('group_id', '=', room.group.id)
    .select('id')
    .executeTakeFirstOrThrow()
  // a person of the center on whom nothing else depends
  const [spare, newcomer] = [await createStudent(db, room.center), await createStudent(db, room.center)]
  const classmate = await createStudent(db, room.center, { is_anonymous: true, email: null })
  await enrol(db, room.group, [classmate, newcomer])
  await unlink(db, room.group, newcomer)
  const enrolmentOf = async ({ id }: { id: number }) =>
    (await db.selectFrom('group_students').where('user_id', '=', id).select('id').executeTakeFirstOrThrow()).id
  const [enrolment, leftEnrolment] = [await enrolmentOf(student), await enrolmentOf(newcomer)]
  const inGroup = { center_id: room.center.id, group_id: room.group.id }
  const note = { ...inGroup, author_id: room.teacher.id, student_id: student.id, body: 'Pide tutoría los martes.' }
  const notes = await db
    .insertInto('student_notes')
    .values(people.map(() => note))
    .returning('id')
    .execute()
  const [evaluation = { id: 0 }, ...evaluations] = await db
    .insertInto('evaluations')
    .values(['1.ª evaluación', ...people].map((name) => ({ ...inGroup, name, kind: 'partial' as const })))
    .returning('id')
    .execute()
  await planRecovery(db, { ...room, student, criteria: [room.criteria[0]?.id ?? 0] })
  const customScore = await db
    .insertInto('custom_scores')
    .values({ ...inGroup, student_id: classmate.id, course_id: room.course.id, mark: 600, reason: 'Entrevista' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const phrase = await db
    .insertInto('feedback_phrases')
    .values({ user_id: room.teacher.id, title: 'Contraste', text: 'Contraste.', is_shared: true, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ofTeacher = { center_id: room.center.id, owner_id: room.teacher.id }
  // nothing comes back by it, so that no answer depends on the ones before
  const undo = { id: crypto.randomUUID(), kind: 'grade', kept_reason: 'published', made_by: room.teacher.id } as const
  await sql`insert into mark_undos (id, kind, kept_reason, made_by, made_at, center_id, submission_id, revision)
    select ${undo.id}, ${undo.kind}, ${undo.kept_reason}, ${undo.made_by}, '2100-01-01', g.center_id, g.submission_id, g.revision
    from grades as g where g.group_id = ${room.group.id} limit 1`.execute(db)
  // its learning result is gone, so it never comes back
  const { id: binnedCriterion } = await db
    .insertInto('result_bin')
    .values({ course_id: room.course.id, deleted_at: '2100-01-01', rows: json({ learning_results: [], criteria: [{}] }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [resource, unusedResource] = [await createResource(db, ofTeacher), await createResource(db, ofTeacher)]
  const resourceFile = await storeFile({ db, files }, { center_id: room.center.id, uploaded_by: room.teacher.id })
  const withFile = await createResource(db, { ...ofTeacher, file_id: resourceFile, type: 'video' })
  const content = { id: room.deliverable.content_id, course_id: room.course.id }
  const [placed, sparePlace] = [
    await placeResource(db, await createResource(db, ofTeacher), content),
    await placeResource(db, await createResource(db, ofTeacher), content),
  ]
  const otherCenter = await createCenter(db)
  await offer(db, otherGroup, room.course)
  const admin = await createAdmin(db)
  const setup = await createSetup(db, { created_by: admin.id, handed_to: room.teacher.id })
  const ids: Record<Exclude<Who, 'nobody'>, number> = {
    student: student.id,
    'other student': otherStudent.id,
    teacher: room.teacher.id,
    'other teacher': otherTeacher.id,
    manager: (await createManager(db, room.center)).id,
    'other manager': (await createManager(db, otherCenter)).id,
    'IT admin': admin.id,
  }
  // the other center's manager is invited to this center
  const { id: transfer } = await db
    .insertInto('student_transfers')
    .values({
      to_center_id: otherCenter.id,
      from_center_id: room.center.id,
      user_id: spare.id,
      asked_by_receiver: true,
      // nobody moves by it, so that no answer depends on the ones before
      state: 'accepted',
      requested_at: new Date(),
      expires_at: new Date('2100-01-01T08:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: invitation } = await db
    .insertInto('team_invitations')
    .values({
      center_id: room.center.id,
      user_id: ids['other manager'],
      email: 'invited@demo.test',
      // nobody joins by it, so that no answer depends on the ones before
      state: 'declined',
      declines: 2,
      answered_at: '2100-01-01T08:00:00Z',
      invited_by: ids['manager'],
      sent_at: '2026-01-07T08:00:00Z',
      expires_at: '2100-01-07T08:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const imports = { center_id: room.center.id, group_id: room.group.id, created_by: room.teacher.id, file_name: 'alumnado.csv' }
  const columns = json(['Alumno/a', 'Correo'].map((heading) => ({ heading, notKept: false, samples: [] })))
  const [checked, imported] = await db
    .insertInto('student_imports')
    .values([
      { ...imports, columns, mapping: json([null, null]), state: 'checked', finished_at: null },
      { ...imports, columns, mapping: json([null, null]), state: 'done', finished_at: '2026-01-07T08:00:00Z' },
    ])
    .returning('id')
    .execute()
  const sheet = { columns, mapping: json([null, null]), rows: json([{ number: 2, cells: ['Gil, Ana', 'ana@centro.es'] }]) }
  await db
    .insertInto('student_import_sheets')
    .values({ ...sheet, import_id: checked?.id ?? 0, position: 1, name: 'Lista', heading_row: 1, row_count: 1, blank_count: 0 })
    .execute()
  // undone already, so that undoing it changes nothing
  const { id: newYear } = await db
    .insertInto('new_years')
    .values({
      center_id: room.center.id,
      period: '2026/2027',
      begun_by: room.teacher.id,
      begun_at: '2026-01-07T08:00:00Z',
      undone_at: '2026-01-07T09:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: offerId } = await db
    .selectFrom('center_courses')
    .where('center_id', '=', room.center.id)
    .where('course_id', '=', room.course.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const area = await createCategory(db, { name: `Área ${room.course.id}` })
  await db
    .insertInto('new_year_groups')
    .values({ new_year_id: newYear, number: 0, group_id: room.group.id, role: 'ended', name: room.group.name })
    .execute()
  await db
    .insertInto('student_import_groups')
    .values({ import_id: checked?.id ?? 0, key: '1dama', name: '1DAM A' })
    .execute()
  return {
    ...room,
    // of a person who calls nothing
    calendarToken: await createFeed(db, secret, classmate),
    stopToken: stopToken(secret, student.id, 'mark_changed'),
    copy: await createExport({ db, files }, student),
    newYear,
    checked: checked?.id ?? 0,
    imported: imported?.id ?? 0,
    invitation,
    setup: setup.id,
    doomedSetup: (await createSetup(db, { created_by: admin.id })).id,
    groupCourse,
    offer: offerId,
    area: area.id,
    notes: notes.map(({ id }) => id),
    phrase: phrase.id,
    undo: undo.id,
    binnedCriterion,
    evaluation,
    closedEvaluation: await holdInEvaluation(db, { ...room, student, at: new Date() }),
    customScore: customScore.id,
    /** One for each caller who may delete one. */
    evaluations: evaluations.map(({ id }) => id),
    resource: resource.id,
    placed: placed.id,
    sparePlace: sparePlace.id,
    unusedResource: unusedResource.id,
    resourceWithFile: { id: withFile.id, file: resourceFile },
    student,
    spare,
    newcomer,
    classmate,
    enrolment,
    leftEnrolment,
    drafted,
    /** A content that requires nothing. */
    reading: reading?.id ?? 0,
    draftFile,
    transfer,
    attached,
    ...graded,
    ids,
  }
}
