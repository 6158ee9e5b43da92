import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  aGroup,
  anEvaluation,
  aPage,
  aSelf,
  evaluationsOfCenter,
  inRouter,
  mockApi,
  never,
  notFound,
  offline,
  refuse,
} from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { CenterEvaluations } from './center-evaluations-page'

const path = '/centers/centers/{id}/evaluations'
const create = '/groups/groups/{id}/evaluations'
const groups = ['1.º DAM A', '1.º DAM B', '2.º DAM A'].map((name, index) => aGroup({ id: index + 2, name }))

const meta = preview.meta({
  title: 'pages/centers/Calendar of evaluations',
  component: CenterEvaluations,
  args: { centerId: 1, onPeriod: fn() },
  decorators: [inRouter({ path: '/center/$id/evaluations', at: '/center/1/evaluations' })],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'manager' })),
      mockApi.get(path, evaluationsOfCenter()),
      mockApi.get('/groups/groups', aPage(groups)),
    ),
})

export const Calendar = meta.story()
Calendar.test('has the evaluations of all groups by date, with their state, and leads to each group', async ({ canvas }) => {
  const day = within(await canvas.findByRole('table', { name: 'Evaluaciones: 18 de diciembre de 2026' }))
  await expect(day.getByRole('link', { name: '1.º DAM A' })).toHaveAttribute('href', '/group/2/evaluations')
  await expect(day.getByText('4 de 6 programas cerrados')).toBeVisible()
  await expect(within(canvas.getByRole('table', { name: 'Evaluaciones: Sin fecha' })).getAllByText('Abierta')).toHaveLength(2)
})
Calendar.test('leads to an earlier school year', async ({ args, canvas }) => {
  await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'Curso' }), '2025/2026')
  await expect(args.onPeriod).toHaveBeenCalledWith('2025/2026')
})
Calendar.test('adds one evaluation to the chosen groups', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.post(create, ({ body, params }) => {
      sent.push([params['id'], body])
      return anEvaluation({ ...body, id: 50, programs: [] })
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Añadir a varios grupos' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /Nombre/ }), '1.ª Evaluación')
  await expect(screen.getAllByText('Ya tiene una con ese nombre')).toHaveLength(3)
  await userEvent.click(screen.getByRole('checkbox', { name: /^2.º DAM A/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Añadir a 2 grupos' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = { name: '1.ª Evaluación', kind: 'partial', held_on: null }
  await expect(sent).toEqual([
    ['2', body],
    ['3', body],
  ])
})
Calendar.test('chooses the groups of the latest school year, and adds to all but one that refuses', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  const earlier = aGroup({ id: 5, name: '2.º ASIR', period: '2025/2026' })
  msw.use(
    mockApi.get('/groups/groups', aPage([...groups, earlier])),
    mockApi.post(create, ({ params }) => {
      sent.push(params['id'])
      return params['id'] === '2'
        ? refuse(409, { code: 'group_archived', detail: 'Archived groups cannot be modified.' })
        : anEvaluation({ id: 50, programs: [] })
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Añadir a varios grupos' }))
  await expect(await screen.findByRole('checkbox', { name: /2.º ASIR/ })).not.toBeChecked()
  await userEvent.type(screen.getByRole('textbox', { name: /Nombre/ }), 'Ordinaria')
  await userEvent.click(screen.getByRole('button', { name: 'Añadir a 3 grupos' }))
  await waitFor(() => expect(sent).toEqual(['2', '3', '4']))
  // the one that refuses can be left out
  await userEvent.click(await screen.findByRole('checkbox', { name: /^1.º DAM A/ }))
  await expect(screen.getByRole('button', { name: 'Añadir a 0 grupos' })).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox', { name: /2.º ASIR/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Añadir a 1 grupo' }))
  await waitFor(() => expect(sent).toEqual(['2', '3', '4', '5']))
})
Calendar.test('says of a group that is gone that the group is', async ({ canvas, msw }) => {
  msw.use(mockApi.post(create, ({ params }) => (params['id'] === '3' ? notFound() : anEvaluation({ id: 50, programs: [] }))))
  await userEvent.click(await canvas.findByRole('button', { name: 'Añadir a varios grupos' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /Nombre/ }), 'Ordinaria')
  await userEvent.click(screen.getByRole('button', { name: 'Añadir a 3 grupos' }))
  await expect(await screen.findByText('1 no: ya no existe, o no es de tu centro.')).toBeVisible()
})
Calendar.test('says what was not added', async ({ canvas, msw }) => {
  msw.use(mockApi.post(create, refuse(409, { code: 'group_archived', detail: 'Archived groups cannot be modified.' })))
  await userEvent.click(await canvas.findByRole('button', { name: 'Añadir a varios grupos' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /Nombre/ }), 'Ordinaria')
  await userEvent.click(screen.getByRole('button', { name: 'Añadir a 3 grupos' }))
  await expect(await screen.findByText('No se ha hecho nada')).toBeVisible()
  await expect(screen.getByRole('textbox', { name: /Nombre/ })).toHaveValue('Ordinaria')
})

export const Empty = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get(path, evaluationsOfCenter({ period: null, periods: [], evaluations: [] }))),
})
Empty.test('offers to add the first one', async ({ canvas }) => {
  await expect(await canvas.findByText('Ningún grupo tiene evaluaciones')).toBeVisible()
  await expect(canvas.getAllByRole('button', { name: 'Añadir a varios grupos' })).toHaveLength(1)
})
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(path, never)) })
export const Failed = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(path, offline())) })
export const Dark = meta.story({ globals: { theme: 'dark' } })
export const English = meta.story({ globals: { locale: 'en' } })
English.test('writes the days in the language of the page', async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { name: '18 December 2026' })).toBeVisible()
})
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
