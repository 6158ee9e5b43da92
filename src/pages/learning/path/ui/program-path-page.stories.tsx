import { Suspense } from 'react'
import { expect, userEvent, waitFor } from 'storybook/test'
import { inSession } from '@/entities/session'
import {
  aLearningContent,
  aLearningNode,
  aLearningPath,
  aLearningResource,
  anImpersonation,
  aSelf,
  inRouter,
  mockApi,
  refuse,
} from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { ProgramPath } from './program-path-page'

const tree = '/stats/results/user_contents/{id}'
const content = '/courses/coursecontents/{id}/learning'
const open = '/courses/coursecontents/{id}/open'

const meta = preview.meta({
  title: 'pages/learning/Path',
  component: ProgramPath,
  args: { courseId: 3, contentId: 15, group: 2 },
  decorators: [
    (Story) => (
      <Suspense>
        <Story />
      </Suspense>
    ),
    inRouter({ path: '/next-unit' }),
    inSession('signedIn'),
  ],
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/self', aSelf({ kind: 'student' })), mockApi.post(open, null)),
})

const shows = (path: Parameters<typeof aLearningPath>[0] = {}, node: Parameters<typeof aLearningContent>[0] = {}) => ({
  beforeEach: ({ msw }: { msw: { use: (...handlers: ReturnType<typeof mockApi.get>[]) => void } }) =>
    msw.use(mockApi.get(tree, aLearningPath(path)), mockApi.get(content, aLearningContent(node))),
})

export const Class = meta.story(shows())
Class.test('shows where one is, what opens later, and where the way goes', async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { level: 1, name: 'Selectores' })).toBeVisible()
  await expect(await canvas.findByRole('link', { name: /^Aquí sigues: ?Selectores/ })).toHaveAttribute('aria-current', 'page')
  await expect(canvas.getAllByText(/Se abre/).length).toBeGreaterThan(0)
  await expect(canvas.getByRole('link', { name: /Siguiente ?Rejilla/ })).toHaveAttribute('href', '/next-unit/3/16?group=2')
  await expect(canvas.getByRole('link', { name: /Anterior ?Etiquetas/ })).toHaveAttribute('href', '/next-unit/3/13?group=2')
  await expect(canvas.getByRole('link', { name: /Maquetado CSS/ })).toHaveAttribute('href', '/deliverable/5?group=2')
  await expect(canvas.queryByRole('button', { name: 'Ver Solución del ejercicio' })).toBeNull()
})
Class.test('unfolds a resource in place and notes that it was opened', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.post(open, ({ body }) => {
      sent.push(body)
      return null
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Ver Guía de selectores' }))
  await expect(await canvas.findByText(/developer\.mozilla\.org/)).toBeVisible()
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ group_id: 2, resource_id: 8 })))
})
export const Unfolded = meta.story({ ...shows(), decorators: [inRouter({ path: '/next-unit', at: '/next-unit?resource=8' })] })
Unfolded.test('opens the resource that the address says, and notes it', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.post(open, ({ body }) => {
      sent.push(body)
      return null
    }),
  )
  await expect(await canvas.findByRole('button', { name: 'Ocultar Guía de selectores' })).toHaveAttribute('aria-expanded', 'true')
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ group_id: 2, resource_id: 8 })))
  await userEvent.click(canvas.getByRole('button', { name: 'Ocultar Guía de selectores' }))
  await expect(await canvas.findByRole('button', { name: 'Ver Guía de selectores' })).toHaveAttribute('aria-expanded', 'false')
})
Class.test('notes nothing of what somebody else opens under the name of the student', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.get('/users/users/self', aSelf({ kind: 'student', impersonation: anImpersonation() })),
    mockApi.post(open, ({ body }) => {
      sent.push(body)
      return null
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Ver Guía de selectores' }))
  await expect(await canvas.findByText(/developer\.mozilla\.org/)).toBeVisible()
  await expect(sent).toEqual([])
})
Class.test('goes to the class after and before by keyboard', async ({ canvas }) => {
  await canvas.findByRole('link', { name: /Siguiente ?Rejilla/ })
  await userEvent.keyboard('j')
  await expect(await canvas.findByTestId('elsewhere')).toHaveTextContent('/next-unit/3/16?group=2')
})
export const ClassInEnglish = meta.story({ ...shows(), globals: { locale: 'en' } })
export const ClassOnAPhoneInTheDark = meta.story({ ...shows(), globals: { theme: 'dark', viewport: { value: 'phone' } } })
/** A teacher has added to the program since: what was reached stays, and a tag says how much is new. */
export const Added = meta.story(
  shows({
    added: 3,
    nodes: [
      ...aLearningPath().nodes.map((node) => ({ ...node, added: { 10: 3, 11: 1, 13: 1, 14: 2 }[node.id] ?? 0 })),
      aLearningNode({ id: 18, parent_id: 14, name: 'Variables', total: 0, added: 1 }),
      aLearningNode({ id: 19, parent_id: 14, name: 'Capas', total: 0, added: 1 }),
    ],
  }),
)
Added.test('says how much is new, beside a progress that has not fallen', async ({ canvas }) => {
  await expect(await canvas.findByRole('progressbar')).toHaveAttribute('aria-valuetext', '2 de 4 clases')
  await expect(canvas.getAllByText('3 nuevas')).toHaveLength(2)
  await expect(canvas.getByRole('link', { name: /^Hecha: ?HTML ?1 nueva/ })).toBeVisible()
  await expect(canvas.getByRole('link', { name: /^Por hacer: ?Capas ?1 nueva/ })).toBeVisible()
})
export const Done = meta.story(
  shows({}, { is_done: true, resources: [aLearningResource({ is_opened: true })], deliverables: [], can_mark: false }),
)
const aForm = aLearningResource({
  ...{ name: 'Autoevaluación', type: 'typeform', url: 'https://form.typeform.com/to/riberaCss' },
  ...{ is_opened: true, is_finished: false },
})
export const FormOpened = meta.story(shows({}, { resources: [aForm], deliverables: [] }))
FormOpened.test('the student says that they have finished a form, which has told us nothing', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.put('/courses/coursecontents/{id}/finished', ({ body }) => {
      sent.push(body)
      return null
    }),
  )
  const button = await canvas.findByRole('button', { name: 'He terminado Autoevaluación' })
  await expect(canvas.queryByText('Visto')).toBeNull()
  msw.use(mockApi.get(content, aLearningContent({ resources: [{ ...aForm, is_finished: true }], deliverables: [] })))
  await userEvent.click(button)
  await waitFor(() => expect(sent).toEqual([{ group_id: 2, resource_id: 8, finished: true }]))
  await expect(await canvas.findByText('Terminado')).toBeVisible()
  await userEvent.click(await canvas.findByRole('button', { name: 'Aún no he terminado Autoevaluación' }))
  await waitFor(() => expect(sent).toContainEqual({ group_id: 2, resource_id: 8, finished: false }))
})
export const FormNotOpened = meta.story(shows({}, { resources: [{ ...aForm, is_opened: false }], deliverables: [] }))
FormNotOpened.test('nothing is finished before it was shown', async ({ canvas }) => {
  await expect(await canvas.findByRole('button', { name: 'Ver Autoevaluación' })).toBeVisible()
  await expect(canvas.queryByRole('button', { name: /He terminado/ })).toBeNull()
})
export const MarkedByHand = meta.story(shows({}, { name: 'Lectura', resources: [], deliverables: [], can_mark: true }))
MarkedByHand.test('a class that requires nothing is marked as done by its student', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.put('/courses/coursecontents/{id}/done', ({ body }) => {
      sent.push(body)
      return null
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Marcar como hecha' }))
  await waitFor(() => expect(sent).toEqual([{ group_id: 2, done: true }]))
})
MarkedByHand.test('says when the mark could not be saved', async ({ canvas, msw }) => {
  msw.use(mockApi.put('/courses/coursecontents/{id}/done', refuse(503, { code: 'unavailable', detail: 'Unavailable.' })))
  const mark = await canvas.findByRole('button', { name: 'Marcar como hecha' })
  await userEvent.click(mark)
  await waitFor(() => expect(mark).toBeEnabled())
})
export const Empty = meta.story(shows({}, { description: '', resources: [], deliverables: [], can_mark: true }))
export const AsStaff = meta.story({
  ...shows({ role: 'staff', done: 0 }, { role: 'staff', is_hidden: true }),
})
AsStaff.test('staff keep no progress', async ({ canvas }) => {
  await expect(await canvas.findByText(/Lo ves como un estudiante de 1\.º DAW A/)).toBeVisible()
  await expect(canvas.queryByRole('button', { name: 'Marcar como hecha' })).toBeNull()
})
export const Archived = meta.story(shows({ is_archived: true }))
export const Visitor = meta.story(
  shows(
    {
      role: 'visitor',
      group: null,
      groups: [],
      done: 0,
      nodes: [...aLearningPath().nodes, aLearningNode({ id: 20, name: 'Proyecto', state: 'restricted', total: 0 })],
    },
    { role: 'visitor', group: null, deliverables: [] },
  ),
)
Visitor.test('a restricted class is a name without a link', async ({ canvas }) => {
  await expect(await canvas.findByText('Proyecto')).toBeVisible()
  await expect(canvas.queryByRole('link', { name: /Proyecto/ })).toBeNull()
})
export const Restricted = meta.story({
  ...shows({ role: 'visitor', group: null, nodes: [aLearningNode({ id: 15, state: 'restricted' })] }),
})
Restricted.test('says whom it is for', async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { name: 'Esto es solo para los grupos del programa' })).toBeVisible()
})
export const GoingOn = meta.story({ ...shows(), args: { contentId: undefined } })
GoingOn.test('without a class it goes on where the student goes on', async ({ canvas }) => {
  await expect(await canvas.findByTestId('elsewhere')).toHaveTextContent('/next-unit/3/15?group=2')
})
export const WithinAUnit = meta.story({ ...shows(), args: { contentId: 14 } })
WithinAUnit.test('for a unit it goes on within it', async ({ canvas }) => {
  await expect(await canvas.findByTestId('elsewhere')).toHaveTextContent('/next-unit/3/15?group=2')
})
export const NothingLeft = meta.story({
  ...shows({
    next_id: null,
    done: 4,
    nodes: aLearningPath()
      .nodes.filter(({ state }) => state !== 'upcoming')
      .map((node) => ({ ...node, state: 'done' as const })),
  }),
  args: { contentId: undefined },
})
NothingLeft.test('says that all is done', async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { name: 'Has terminado todo lo que está abierto' })).toBeVisible()
})
export const OpensLater = meta.story({
  ...shows({
    next_id: null,
    nodes: [aLearningNode({ id: 15, opens_at: '2031-01-08T08:00:00.000Z', requirements: 2, met: 1 })],
  }),
  args: { contentId: undefined },
})
OpensLater.test('says when the rest of a class opens', async ({ canvas }) => {
  await expect(await canvas.findByText(/^Lo siguiente se abre/)).toBeVisible()
  await expect(canvas.getByRole('link', { name: /El resto se abre/ })).toBeVisible()
})
export const EmptyProgram = meta.story({ ...shows({ next_id: null, nodes: [], done: 0, total: 0 }), args: { contentId: undefined } })
EmptyProgram.test('says that there is nothing yet', async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { name: 'Este programa aún no tiene contenidos' })).toBeVisible()
})
const units = Array.from({ length: 50 }, (_, unit) => [
  aLearningNode({ id: 1000 + unit, level: 1, name: `Unidad ${unit + 1}`, is_stop: false, total: 9 }),
  ...Array.from({ length: 9 }, (__, index) =>
    aLearningNode({ id: 2000 + unit * 10 + index, parent_id: 1000 + unit, level: 2, name: `Clase ${unit + 1}.${index + 1}` }),
  ),
]).flat()
export const LongProgram = meta.story({ ...shows({ nodes: units, next_id: 2000, total: 450, done: 0 }), args: { contentId: 2000 } })
LongProgram.test('unfolds only where one is', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: /^Por hacer: ?Clase 1\.2/ })).toBeVisible()
  await expect(canvas.queryByRole('link', { name: /Clase 2\.1/ })).toBeNull()
  await userEvent.click(canvas.getByRole('button', { name: 'Desplegar Unidad 2' }))
  await expect(await canvas.findByRole('link', { name: /Clase 2\.1/ })).toBeVisible()
})
