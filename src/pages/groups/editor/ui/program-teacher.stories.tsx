import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aPerson, inRouter, mockApi, never, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { EditGroupPage } from './edit-group-page'
import { at, courses } from './group-editor-story'

const meta = preview.meta({
  title: 'pages/groups/Edit group: who teaches',
  component: EditGroupPage,
  decorators: [inRouter({ path: '/group/edit/$id', at: '/group/edit/2' }), inSession('signedIn')],
  beforeEach: ({ msw }) => msw.use(...at()),
})

const choiceOf = (name: string) => ({ name: `Quién imparte ${name}` })

export const Chosen = meta.story()
Chosen.test('who teaches a program is chosen among the teachers of the group, one choice after the other', async ({ canvas, msw }) => {
  const [row] = courses.results
  const requests: unknown[] = []
  msw.use(
    mockApi.patch('/groups/groupcourses/{id}', ({ params, body, headers }) => {
      requests.push([params['id'], headers.get('if-match'), body])
      return { ...row!, ...body, revision: 4 + requests.length }
    }),
    mockApi.get('/groups/groupcourses', () => (requests.length === 0 ? courses : never())),
  )
  const choice = await canvas.findByRole('combobox', choiceOf('Lenguajes de marcas'))
  await expect(choice).toHaveDisplayValue(`Imparte: ${aPerson(1).full_name}`)
  await expect(canvas.getByRole('combobox', choiceOf('Bases de datos'))).toHaveDisplayValue('Imparte: sin asignar')
  await expect(within(choice).getAllByRole('option')).toHaveLength(3)
  await userEvent.selectOptions(choice, `Imparte: ${aPerson(0).full_name}`)
  await userEvent.selectOptions(choice, 'Imparte: sin asignar')
  await waitFor(() =>
    expect(requests).toEqual([
      ['7', '"4"', { teacher_id: aPerson(0).id }],
      ['7', '"5"', { teacher_id: null }],
    ]),
  )
  await expect(await canvas.findByText('Guardado')).toBeVisible()
})
Chosen.test('a teacher who has left the group meanwhile is refused at the field', async ({ canvas, msw }) => {
  const errors = { teacher_id: ['not_in_group'] }
  msw.use(mockApi.patch('/groups/groupcourses/{id}', () => refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors })))
  const choice = await canvas.findByRole('combobox', choiceOf('Bases de datos'))
  await userEvent.selectOptions(choice, `Imparte: ${aPerson(1).full_name}`)
  await waitFor(() => expect(choice).toHaveAccessibleDescription('Ya no da clase en este grupo.'))
  await expect(choice).toHaveDisplayValue('Imparte: sin asignar')
})
Chosen.test(
  'a choice that was refused stays named while another program is chosen for, which does not count as saved',
  async ({ canvas, msw }) => {
    const [one, two] = courses.results
    msw.use(
      mockApi.patch('/groups/groupcourses/{id}', ({ params, body }) =>
        params['id'] === '8'
          ? refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors: { teacher_id: ['not_in_group'] } })
          : { ...one!, ...body, revision: 5 },
      ),
      mockApi.get('/groups/groupcourses', { results: [{ ...one!, teacher_id: aPerson(0).id, revision: 5 }, two!] }),
    )
    const refused = await canvas.findByRole('combobox', choiceOf('Bases de datos'))
    const other = canvas.getByRole('combobox', choiceOf('Lenguajes de marcas'))
    await userEvent.selectOptions(refused, `Imparte: ${aPerson(1).full_name}`)
    await userEvent.selectOptions(other, 'Imparte: sin asignar')
    await userEvent.selectOptions(other, `Imparte: ${aPerson(0).full_name}`)
    await waitFor(() => expect(refused).toHaveAccessibleDescription('Ya no da clase en este grupo.'))
    await waitFor(() => expect(canvas.queryByText('Guardando…')).toBeNull())
    await expect(other).toHaveDisplayValue(`Imparte: ${aPerson(0).full_name}`)
    await expect(refused).toHaveAccessibleDescription('Ya no da clase en este grupo.')
    await expect(canvas.queryByText('Guardado')).toBeNull()
  },
)
Chosen.test('a choice stays shown where an earlier one for the same program was refused', async ({ canvas, msw }) => {
  const [one, two] = courses.results
  let count = 0
  msw.use(
    mockApi.patch('/groups/groupcourses/{id}', ({ body }) => {
      count += 1
      return count === 1
        ? refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors: { teacher_id: ['not_in_group'] } })
        : { ...two!, ...body, revision: 2 }
    }),
    mockApi.get('/groups/groupcourses', () => (count === 0 ? { results: [one!, two!] } : never())),
  )
  const choice = await canvas.findByRole('combobox', choiceOf('Bases de datos'))
  await userEvent.selectOptions(choice, `Imparte: ${aPerson(1).full_name}`)
  await userEvent.selectOptions(choice, `Imparte: ${aPerson(0).full_name}`)
  await expect(await canvas.findByText('Guardado')).toBeVisible()
  await expect(choice).toHaveDisplayValue(`Imparte: ${aPerson(0).full_name}`)
  await expect(choice).not.toHaveAccessibleDescription()
})
Chosen.test('what somebody else has chosen meanwhile is shown instead', async ({ canvas, msw }) => {
  const [, row] = courses.results
  const theirs = { ...row!, teacher_id: aPerson(0).id, revision: 2 }
  msw.use(
    mockApi.patch('/groups/groupcourses/{id}', () =>
      refuse(409, { code: 'conflict', detail: 'Somebody else saved this first.', current: theirs, etag: '"2"' }),
    ),
  )
  const choice = await canvas.findByRole('combobox', choiceOf('Bases de datos'))
  msw.use(mockApi.get('/groups/groupcourses', { results: [courses.results[0]!, theirs] }))
  await userEvent.selectOptions(choice, `Imparte: ${aPerson(1).full_name}`)
  await waitFor(() => expect(choice).toHaveDisplayValue(`Imparte: ${aPerson(0).full_name}`))
  await expect(choice).toHaveAccessibleDescription(/./)
})
