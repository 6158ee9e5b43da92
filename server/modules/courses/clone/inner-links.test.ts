import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createCenter, createAdmin, createContents, createCourse, createDeliverable } from '#server/testing/factories/index.ts'
import { type InnerLinks, withInnerLinks } from './inner-links.ts'

const links: InnerLinks = {
  ...{ publicUrl: 'https://aula.example', from: 7, to: 70, owner: 3, isWhole: true },
  parts: {
    contents: new Map([
      [1, 10],
      [2, 20],
    ]),
    deliverables: new Map([[5, 50]]),
    resources: new Map([[8, 80]]),
    files: new Map([[9, 90]]),
  },
}
const pointed = (text: string, change: Partial<InnerLinks> = {}) => withInnerLinks(text, { ...links, ...change })

test.each([
  ['[x](https://aula.example/deliverable/5)', '[x](https://aula.example/deliverable/50)'],
  ['[x](/deliverable/5 "título")', '[x](/deliverable/50 "título")'],
  ['[x]: /deliverable/5', '[x]: /deliverable/50'],
  ['<https://AULA.example/deliverable/5>', '<https://AULA.example/deliverable/50>'],
  ['Antes de https://aula.example/deliverable/5, lee.', 'Antes de https://aula.example/deliverable/50, lee.'],
  ['https://aula.example/next-unit/7/2#a', 'https://aula.example/next-unit/70/20#a'],
  ['https://aula.example/next-unit/7/content/2', 'https://aula.example/next-unit/70/content/20'],
  ['https://aula.example/unit/1/2?group=4&resource=8', 'https://aula.example/unit/10/20?resource=80'],
  ['https://aula.example/my-results/7?view=ra', 'https://aula.example/my-results/70?view=ra'],
  ['https://aula.example/course/edit/7/deliverable/5', 'https://aula.example/course/edit/70/deliverable/50'],
  ['https://aula.example/course/edit/7/contents', 'https://aula.example/course/edit/70/contents'],
  ['https://aula.example/course/edit/7/contents#n2', 'https://aula.example/course/edit/70/contents#n20'],
  ['https://aula.example/course/edit/7/contents#n2-x', 'https://aula.example/course/edit/70/contents#n2-x'],
  ['https://aula.example/center/2/course/7', 'https://aula.example/center/3/course/70'],
  ['https://aula.example/api/v1/files/9', 'https://aula.example/api/v1/files/90'],
])('%s', (text, copy) => expect(pointed(text)).toBe(copy))

test.each([
  // addresses of others, and those within them
  'https://otro.example/deliverable/5',
  'https://otro.example/?u=https://aula.example/deliverable/5',
  'https://aula.example.es/deliverable/5',
  'https://aula.example@otro.example/deliverable/5',
  // words that are no addresses
  'Mira en /deliverable/5',
  '[x](otra/deliverable/5)',
  // what is not in the program
  'https://aula.example/deliverable/55',
  'https://aula.example/deliverable/5-b',
  'https://aula.example/next-unit/8/2',
  'https://aula.example/group/7/deliverables/5',
  'https://aula.example/center/7',
])('%s stays', (text) => expect(pointed(text)).toBe(text))

test('an address of the program stays where only a part of it is copied', () => {
  const text = 'https://aula.example/course/7 https://aula.example/next-unit/7/2 https://aula.example/next-unit/7/3'
  expect(pointed(text, { isWhole: false })).toBe(
    'https://aula.example/course/7 https://aula.example/next-unit/70/20 https://aula.example/next-unit/7/3',
  )
})

describe('texts of a copy', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  it('lead to its own pages, and those of the original stay', async () => {
    const admin = await app.as((await createAdmin(app.db)).id)
    const center = await createCenter(app.db)
    const { publicUrl } = app.ctx.config
    const course = await createCourse(app.db, { center_id: center.id })
    const [unit] = await createContents(app.db, course, [{ name: 'A' }])
    const contentId = unit?.id ?? 0
    const first = await createDeliverable(app.db, course, { content_id: contentId })
    const text = (courseId: number, content: number, deliverable: number) =>
      `[a](${publicUrl}/next-unit/${courseId}/${content}) ${publicUrl}/deliverable/${deliverable} https://otro.example/deliverable/${first.id}`
    const original = text(course.id, contentId, first.id)
    await app.db.updateTable('courses').set({ description: original }).where('id', '=', course.id).execute()
    await app.db.updateTable('course_contents').set({ description: original }).where('id', '=', contentId).execute()
    await app.db.updateTable('deliverables').set({ instructions: original }).where('id', '=', first.id).execute()
    const textsOf = async (courseId: number) => {
      const of = (table: 'course_contents' | 'deliverables') =>
        app.db.selectFrom(table).where('course_id', '=', courseId).orderBy('id', 'desc')
      const content = await of('course_contents').select(['id', 'description']).executeTakeFirstOrThrow()
      const task = await of('deliverables').select(['id', 'revision']).select('instructions').executeTakeFirstOrThrow()
      return { ...{ content: content.id, task: task.id, revision: task.revision }, texts: [content.description, task.instructions] }
    }
    const { course: copy } = await admin.ok('cloneCourse', {
      params: { id: course.id },
      body: { center_id: center.id, name: 'Copia' },
    })
    const made = await textsOf(copy.id)
    const wanted = text(copy.id, made.content, made.task)
    expect([copy.description, ...made.texts]).toEqual([wanted, wanted, wanted])
    expect(made.revision).toBe(1)
    expect((await textsOf(course.id)).texts).toEqual([original, original])

    // a part of it, in another program, also after it has been placed among others
    const { changed } = await admin.ok('copyContents', {
      body: { course_id: course.id, ids: [contentId], target_id: copy.id, parent_id: null, index: 0 },
    })
    const part = await textsOf(copy.id)
    expect(part.texts).toEqual([text(copy.id, part.content, part.task), text(copy.id, part.content, part.task)])
    expect(changed.nodes[0]?.id).toBe(part.content)
  })
})
