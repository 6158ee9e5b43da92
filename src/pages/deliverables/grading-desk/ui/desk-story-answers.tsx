import type { HttpHandler } from 'msw/http'
import type { ComponentType } from 'react'
import { screen } from 'storybook/test'
import { aDesk, aFile, anExplanation, aPerson, aTeacherGrade, aVersion, inRouter, mockApi } from '@/shared/testing'
import type { Schema } from '@/shared/api'

type Desk = Schema<'Desk'>

export const work = { groupId: 2, deliverableId: 5, studentId: 31 }

const html = `<!doctype html>
<html lang="es">
  <head>
    <title>IES Ribera del Duero</title>
    <link rel="stylesheet" href="estilos.css">
  </head>
  <body>
    <header class="cabecera">
      <h1>IES Ribera del Duero</h1>
      <nav aria-label="Principal">
        <a href="/oferta">Oferta formativa</a>
        <a href="/secretaria">Secretaría</a>
      </nav>
    </header>
    <main class="rejilla">
      <article>
        <h2>Jornada de puertas abiertas</h2>
        <p>El jueves 3 de diciembre, de 17:00 a 20:00.</p>
      </article>
    </main>
  </body>
</html>
`

export const page = aFile({ id: 21, name: 'index.html', media_type: 'text/html', size: html.length })
export const styles = aFile({ id: 22, name: 'estilos.css', media_type: 'text/css', size: 412 })
export const versions = [
  aVersion(3, { files: [page, styles], text: 'He rehecho la cabecera con **rejilla**.' }),
  aVersion(2, { files: [page] }),
  aVersion(1, { files: [page], is_late: true }),
]

/** Three versions handed in, the third one counts, nothing graded. */
export function anOpenDesk(change: Partial<Desk> = {}): Desk {
  return aDesk({
    versions,
    selected_version_id: 72,
    place: { ...aDesk().place, previous_id: 30, next_id: 32, next_ungraded_id: 33 },
    ...change,
  })
}

export const aGrade = (change: Partial<Schema<'TeacherGrade'>> = {}) =>
  aTeacherGrade({
    outcome: 'marked',
    mark: 750,
    feedback: 'Muy bien la **rejilla**. Revisa el contraste del pie.',
    version_id: 72,
    graded_by: 'Laura Vidal Ortega',
    graded_at: '2026-11-20T22:50:00.000Z',
    passed: true,
    revision: 1,
    ...change,
  })

/** What a student sees of a published grade. */
export const publicPart = ({ outcome, mark, points, entry, feedback, version_id, criteria, choices, passed }: Schema<'TeacherGrade'>) =>
  outcome && { outcome, mark, points, entry, feedback, version_id, criteria, choices, passed }

/** The next students of the list, by id. */
function neighbour(id: number): Desk {
  const number = id - 31
  return anOpenDesk({
    student: aPerson(Math.abs(number)),
    versions: [aVersion(1, { id: 100 + id, files: [page] })],
    selected_version_id: 100 + id,
    place: { position: 4 + number, total: 28, graded: 12, previous_id: id - 1, next_id: id + 1, next_ungraded_id: id + 2 },
  })
}

/**
 * Simulates the server of one desk: it stores saved grades and responds with `mark`. Requests that save grades are pushed to `saved`.
 */
export function deskAnswers(first: Desk = anOpenDesk(), saved: Schema<'GradeChange'>[] = []): HttpHandler[] {
  let desk = first
  return [
    mockApi.get('/courses/files/{id}/annotations', () => ({ results: [], can_annotate: true })),
    mockApi.get('/courses/deliverables/{id}/grade/{student_id}', ({ params }) =>
      Number(params['student_id']) === 31 ? desk : neighbour(Number(params['student_id'])),
    ),
    mockApi.put('/courses/deliverables/{id}/grade', ({ body }) => {
      saved.push(body)
      const text = body.entry.text ?? ''
      const outcome = ({ NP: 'not_handed_in', NE: 'not_assessed', EX: 'exempt', '': null } as const)[text] ?? 'marked'
      const isNumber = body.entry.mode === 'criteria' || body.entry.mode === 'rubric' || outcome === 'marked'
      const grade = aGrade({
        entry: body.entry.mode,
        outcome: isNumber ? 'marked' : outcome,
        // stories do not depend on the parsing of marks: every number becomes this one
        mark: isNumber ? 750 : null,
        passed: isNumber ? true : null,
        criteria: (body.entry.marks ?? []).map(({ criterion_id }) => ({ criterion_id, mark: 750 })),
        choices: body.entry.choices ?? desk.grade.choices,
        feedback: body.feedback,
        private_note: body.private_note,
        version_id: body.version_id,
        released_at: desk.grade.released_at,
        published: desk.grade.released_at === null ? null : (desk.grade.published ?? publicPart(desk.grade)),
        revision: desk.grade.revision + 1,
      })
      if (body.student_id === desk.student.id) desk = { ...desk, grade }
      return grade
    }),
    mockApi.post('/courses/deliverables/{id}/select', ({ body }) => {
      desk = { ...desk, selected_version_id: body.version_id }
      return null
    }),
    mockApi.post('/courses/deliverables/{id}/release', ({ body }) => {
      desk = { ...desk, grade: { ...desk.grade, released_at: body.released ? new Date().toISOString() : null, published: null } }
      return { changed: 1, undo_id: null }
    }),
    mockApi.get('/courses/files/{id}', new Response(html)),
    mockApi.get('/stats/explain', anExplanation()),
    mockApi.get('/courses/deliverables/{id}/history/{student_id}', {
      results: [
        {
          id: 92,
          at: '2026-11-20T23:02:00.000Z',
          actor: 'Laura Vidal Ortega',
          on_behalf_of: null,
          action: 'release',
          before: null,
          after: null,
          files: [],
          earlier: [],
          reason: null,
        },
        {
          id: 93,
          at: '2026-11-20T23:00:00.000Z',
          actor: 'Laura Vidal Ortega',
          on_behalf_of: null,
          action: 'comment',
          before: null,
          after: null,
          files: [],
          earlier: [
            { field: 'feedback', text: 'Falta la **rejilla**.' },
            { field: 'private_note', text: '' },
          ],
          reason: null,
        },
        {
          id: 91,
          at: '2026-11-20T22:58:00.000Z',
          actor: 'Irene Prado',
          on_behalf_of: 'Laura Vidal Ortega',
          action: 'grade',
          before: { outcome: 'not_handed_in', mark: null, points: null, criteria: [], version_number: null },
          after: { outcome: 'marked', mark: 750, points: null, criteria: [], version_number: 3 },
          files: [],
          earlier: [],
          reason: 'La entregó por correo a tiempo',
        },
        {
          id: 90,
          at: '2026-11-20T22:50:00.000Z',
          actor: 'Laura Vidal Ortega',
          on_behalf_of: null,
          action: 'grade',
          before: null,
          after: { outcome: 'not_handed_in', mark: null, points: null, criteria: [], version_number: null },
          files: [],
          earlier: [],
          reason: null,
        },
      ],
    }),
  ]
}

/** Common settings of the stories of the desk: layout, address and server. */
export const deskStory = {
  args: { work, filter: undefined },
  parameters: { layout: 'fullscreen' as const },
  decorators: [
    (Story: ComponentType) => (
      <div style={{ height: '100dvh' }}>
        <Story />
      </div>
    ),
    inRouter({ path: '/group/$groupId/deliverables/$deliverableId/grade/$studentId', at: '/group/2/deliverables/5/grade/31' }),
  ],
  beforeEach: ({ msw }: { readonly msw: { readonly use: (...handlers: HttpHandler[]) => void } }) => {
    localStorage.removeItem('aula.feedback-snippets')
    msw.use(...deskAnswers())
  },
}

export const gradePath = '/courses/deliverables/{id}/grade'
export const deskPath = '/courses/deliverables/{id}/grade/{student_id}'
export const markField = () => screen.findByRole('textbox', { name: 'Nota' })
