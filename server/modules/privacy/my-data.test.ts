import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createClassroom, grade, storeFile, submitVersion, teachPrograms } from '#server/testing/factories/index.ts'
import { writtenExport } from '#server/modules/exports/testing/export.ts'
import { unzip } from '#server/modules/deliverables/testing/unzip.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('what is kept about a person comes as JSON and files, theirs alone, without secrets', async () => {
  const room = await createClassroom(app.db, { students: 2 })
  const [student, other] = room.students
  if (!student || !other) throw new Error('the classroom has two students')
  for (const [who, text] of [
    [student, 'Mi trabajo'],
    [other, 'Trabajo ajeno'],
  ] as const) {
    const file = await storeFile(app.ctx, {
      center_id: room.center.id,
      uploaded_by: who.id,
      name: 'trabajo.txt',
      media_type: 'text/plain',
      content: Buffer.from(text),
    })
    await submitVersion(app.db, { group: room.group, deliverable: room.deliverable, student: who, files: [file] })
    await grade(app.db, { group: room.group, deliverable: room.deliverable, student: who, mark: 700, by: room.teacher, released: true })
    await app.db.insertInto('notice_settings').values({ user_id: who.id, topic: 'reminder', in_app: true, mail: 'none' }).execute()
    const phrase = { user_id: who.id, title: text, text, is_shared: true, created_at: app.clock.now() }
    await app.db.insertInto('feedback_phrases').values(phrase).execute()
  }
  const { center, course, group, teacher } = room
  await app.db
    .insertInto('student_notes')
    .values({ center_id: center.id, group_id: group.id, student_id: student.id, author_id: teacher.id, body: 'Habla poco' })
    .execute()
  const place = { center_id: center.id, group_id: group.id, student_id: student.id, course_id: course.id }
  await app.db
    .insertInto('custom_scores')
    .values({ ...place, mark: 650, reason: 'Entrevista' })
    .execute()
  await app.db.updateTable('group_deliverables').set({ due_at: '2199-01-01T00:00:00Z' }).where('group_id', '=', group.id).execute()
  const extended = { group_id: group.id, due_at: '2199-02-01T00:00:00Z', closes_at: null, reason: 'Baja médica' }
  const staff = await app.as(teacher.id)
  await staff.ok('extendDeadline', {
    params: { id: room.deliverable.id },
    body: { ...extended, students: [{ id: student.id, revision: 0 }] },
  })
  const evaluated = await staff.ok('createEvaluation', {
    params: { id: group.id },
    body: { name: '1.ª evaluación', kind: 'partial', held_on: '2026-12-18' },
  })
  const params = { id: evaluated.id, course_id: course.id }
  const { fingerprint } = await staff.ok('getEvaluatedProgram', { params })
  await staff.ok('closeEvaluation', { params, body: { fingerprint, students: [] } })
  const client = await app.as(student.id)
  const { headers, body } = await writtenExport(app, client, 'startMyDataExport', student.id)
  expect(headers['content-disposition']).toMatch(/^attachment; filename="mis-datos-aula-\d{4}-\d\d-\d\d\.zip"/)
  const entries = new Map(unzip(body as Buffer))
  expect([...entries.keys()].toSorted()).toEqual(
    [
      'LEEME.txt',
      `archivos/${room.deliverable.name}/v1/trabajo.txt`,
      ...[
        'ampliaciones',
        'anotaciones',
        'asistencia',
        'avisos',
        'avisos_elegidos',
        'calendario',
        'calificaciones',
        'centros',
        'cuenta',
        'entregas',
        'evaluaciones',
        'recuperaciones',
        'frases',
        'grupos',
        'hitos',
        'invitaciones',
        'llaves',
        'notas_del_docente',
        'progreso',
        'registro',
        'sesiones',
        'tiempo',
        'traslados',
      ].map((name) => `${name}.json`),
    ].toSorted(),
  )
  expect(entries.get(`archivos/${room.deliverable.name}/v1/trabajo.txt`)).toBe('Mi trabajo')
  expect(JSON.parse(entries.get('cuenta.json') ?? '')).toMatchObject([{ id: student.id, email: student.email }])
  expect(JSON.parse(entries.get('calificaciones.json') ?? '')).toMatchObject([{ deliverable: room.deliverable.name, mark: 700 }])
  expect(JSON.parse(entries.get('ampliaciones.json') ?? '')).toMatchObject([{ deliverable: room.deliverable.name, reason: 'Baja médica' }])
  expect(JSON.parse(entries.get('notas_del_docente.json') ?? '')).toMatchObject([
    { program: room.course.name, mark: 650, reason: 'Entrevista' },
  ])
  expect(JSON.parse(entries.get('evaluaciones.json') ?? '')).toMatchObject([
    {
      program: course.name,
      own_marks: [{ learning_result: null, content: null, mark: 650, reason: 'Entrevista' }],
      grades: [{ deliverable: room.deliverable.name, grade: { outcome: 'marked', mark: 700 } }],
    },
  ])
  expect(entries.get('evaluaciones.json')).not.toContain('authorId')
  expect(JSON.parse(entries.get('frases.json') ?? '')).toMatchObject([{ title: 'Mi trabajo' }])
  expect(JSON.parse(entries.get('avisos_elegidos.json') ?? '')).toEqual([{ topic: 'reminder', in_app: true, mail: 'none' }])
  expect(entries.get('LEEME.txt')).toContain('artículo 15 del RGPD')
  const everything = [...entries.values()].join('\n')
  expect(everything).not.toMatch(/argon2|password_hash|token/)
  expect(everything).not.toContain(String(other.email))
  expect(everything).not.toContain('Habla poco')
})

it('a teacher reads which programs they teach', async () => {
  const { course, group, teacher } = await createClassroom(app.db)
  await teachPrograms(app.db, group, [course, teacher])
  const { body } = await writtenExport(app, await app.as(teacher.id), 'startMyDataExport', teacher.id)
  expect(JSON.parse(new Map(unzip(body as Buffer)).get('grupos.json') ?? '')).toMatchObject([{ name: group.name, programs: course.name }])
})
