import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { aContentNode, aContentsChanged, aContentTree, mockApi, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { ContentsOfCourse } from './contents-page'
import { answersContents, atContents } from './contents-story'

const meta = preview.meta({
  title: 'pages/courses/Contents: refused deletions',
  component: ContentsOfCourse,
  args: { courseId: 3 },
  decorators: [atContents],
  beforeEach: answersContents,
})

const task = { kind: 'deliverable' as const, id: 5, name: 'Maquetar una portada', marks: 23, works: 26 }
const unit = { kind: 'content' as const, id: 12, name: 'HTML', marks: 1, works: 0 }
export const Refused = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/courses/coursecontents/contents', aContentTree({ has_marks: true })),
      mockApi.post(
        '/courses/courses/{id}/changes/preview',
        refuse(409, { code: 'content_has_work', detail: '', work: { marks: 24, works: 26, parts: [unit, task] } }),
      ),
    ),
  play: async ({ canvas }) => {
    const row = (await canvas.findByText('HTML')).closest<HTMLElement>('[role=row]')
    row?.focus()
    await userEvent.keyboard('{Delete}')
    await expect(await canvas.findByText(/Hay 24 notas y 26 entregas/)).toBeVisible()
  },
})
Refused.test(
  'says how much work forbids a deletion and where, without asking anything, and deactivates instead',
  async ({ canvas, msw }) => {
    await expect(canvas.getByText('«Maquetar una portada»: 23 notas y 26 entregas empezadas o hechas.')).toBeVisible()
    await expect(canvas.getByText('«HTML», en el propio contenido: 1 nota.')).toBeVisible()
    await expect(screen.queryByRole('dialog')).toBeNull()
    const sent: unknown[] = []
    const nobody = { has_marks: true, groups_count: 1, students_count: 28, changed_count: 0, final_count: 0, changes: [] }
    msw.use(
      mockApi.post('/courses/courses/{id}/changes/preview', nobody),
      mockApi.post('/courses/coursecontents/update_multiple', ({ body }) => {
        sent.push(body.changes)
        const node = aContentNode({ id: 12, parent_id: 1, level: 2, name: 'HTML', is_active: false, revision: 2 })
        return aContentsChanged({ nodes: [node] })
      }),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Desactivar' }))
    await waitFor(() => expect(sent).toEqual([[{ id: 12, revision: 1, fields: { is_active: false } }]]))
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull())
  },
)
