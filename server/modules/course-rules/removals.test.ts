import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RequestBody } from '#server/contract.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { openProgram } from './testing/open-program.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Change = RequestBody<'previewCourseChanges'>['changes'][number]

it('refuses to show what a deletion would change that work of students forbids, with the same numbers and names as the deletion', async () => {
  const program = await openProgram(app)
  const { at, client, course, first, preview, third } = program
  const params = { id: course.id }
  const shown = (changes: Change[]) => client.call('previewCourseChanges', { params, body: { changes } })
  const gone = (change: object) => client.call('updateContents', { body: { course_id: course.id, ...change } })
  const refused = [
    await shown([
      { kind: 'content', id: at('Uno'), is_removed: true },
      { kind: 'content', id: at('Dos'), is_removed: true },
      { kind: 'deliverable', id: third.id, is_removed: true },
    ]),
    await gone({
      changes: [at('Uno'), at('Dos')].map((id) => ({ id, revision: 1, is_deleted: true })),
      remove: [{ kind: 'deliverable', id: third.id, revision: third.revision }],
    }),
  ]
  expect(refused[0]).toMatchObject({
    status: 409,
    body: {
      code: 'content_has_work',
      work: { marks: 3, works: 3, parts: [{ name: 'Primera', marks: 1, works: 1 }, { works: 1 }, { name: 'Recuperación', works: 1 }] },
    },
  })
  const work = (refused[0]?.body as { work: object } | undefined)?.work
  expect(refused[1]).toMatchObject({ status: 409, body: { code: 'content_has_work', work } })
  expect(await shown([{ kind: 'deliverable', id: first.id, is_removed: true }])).toMatchObject({
    body: { work: { parts: [{ name: 'Primera' }] } },
  })
  // what is moved out of it first stays, and what is moved into it goes along
  const out = { kind: 'deliverable', id: first.id, content_id: at('Tres') } as const
  expect((await shown([out, { kind: 'content', id: at('Uno'), is_removed: true }])).status).toBe(200)
  expect((await shown([out, { kind: 'content', id: at('Tres'), is_removed: true }])).status).toBe(409)
  const into = { kind: 'content', id: at('Unidad'), content_id: at('Tres') } as const
  expect((await shown([into, { kind: 'content', id: at('Tres'), is_removed: true }])).status).toBe(409)
  // parts of other programs say nothing of theirs
  const other = await openProgram(app)
  expect(await preview([{ kind: 'content', id: other.at('Uno'), is_removed: true }])).toMatchObject({ changed_count: 0 })
})
