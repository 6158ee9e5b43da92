import { expect, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { aSelf, inRouter, mockApi, never, offline } from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import preview from '../../../../../.storybook/preview'
import { storedChoice } from '../model/mark-list'
import { MarkListDialog } from './mark-list-dialog'

const path = '/groups/evaluations/{id}/programs/{course_id}/marks'
const people = ['García Soler, Ana', 'Gil Ruiz, Marcos', 'Haro Vega, Nerea', 'Ibáñez Rey, Leo', 'Jara Pons, Eva', 'Lara Sanz, Hugo']

/** Answers with the chosen columns as headings, and keeps the requests. */
const list = (seen: URLSearchParams[] = []) =>
  mockApi.get(path, ({ query }) => {
    seen.push(query)
    const columns = query.getAll('columns')
    const lines = people.map((name) => columns.map((column) => (column === 'surnames_first' ? name : '7')).join('\t'))
    return new Response([...(query.get('headings') === 'false' ? [] : [columns.join('\t')]), ...lines, ''].join('\r\n'))
  })

const meta = preview.meta({
  title: 'pages/groups/List of marks',
  component: MarkListDialog,
  args: { evaluationId: 7, courseId: 3, onClose: fn() },
  decorators: [
    (Story) => (
      <>
        <Story />
        <Toaster />
      </>
    ),
    inRouter({ path: '/group/$groupId/evaluations/$evaluationId/$courseId', at: '/group/2/evaluations/7/3' }),
  ],
  beforeEach: ({ msw }) => {
    storedChoice(aSelf().id).write(null)
    msw.use(mockApi.get('/users/users/self', aSelf()), list())
  },
})

export const Choosing = meta.story()
Choosing.test('copies the chosen columns in their order, and remembers them', async ({ msw }) => {
  const seen: URLSearchParams[] = []
  msw.use(list(seen))
  const written = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const dialog = within(await screen.findByRole('dialog', { name: 'Lista de notas' }))
  await expect(await dialog.findByText('y 2 líneas más')).toBeVisible()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Añadir una columna' }), 'Usuario')
  await userEvent.click(dialog.getByRole('button', { name: 'Subir «Usuario»' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Quitar «Código del acta»' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: /nombres de las columnas/ }))
  await userEvent.click(dialog.getByRole('radio', { name: 'Con punto: 7.25' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Copiar' })).toBeEnabled())
  await userEvent.click(dialog.getByRole('button', { name: 'Copiar' }))
  await expect(written.mock.lastCall?.[0]?.split('\r\n')[0]).toBe('García Soler, Ana\t7\t7')
  const last = seen.at(-1)
  await expect([last?.getAll('columns'), last?.get('numbers'), last?.get('format')]).toEqual([
    ['surnames_first', 'acta_mark', 'username'],
    'point',
    'tsv',
  ])
  await expect(storedChoice(aSelf().id).read()).toEqual({
    columns: ['surnames_first', 'acta_mark', 'username'],
    numbers: 'point',
    headings: false,
  })
  for (const [name, format] of [
    ['CSV', 'csv'],
    ['Excel', 'xlsx'],
    ['PDF', 'pdf'],
  ] as const)
    await expect(dialog.getByRole('link', { name: `Descargar ${name}` })).toHaveAttribute(
      'href',
      `/api/v1/groups/evaluations/7/programs/3/marks?columns=surnames_first&columns=acta_mark&columns=username&format=${format}&numbers=point&headings=false&language=es`,
    )
})
Choosing.test('asks for a column when none is left', async () => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Lista de notas' }))
  for (const name of ['Apellidos, nombre', 'Nota del acta', 'Código del acta'])
    await userEvent.click(await dialog.findByRole('button', { name: `Quitar «${name}»` }))
  await expect(dialog.getByText('Añade al menos una columna.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Copiar' })).toBeDisabled()
  await expect(dialog.queryByRole('link', { name: 'Descargar CSV' })).toBeNull()
})
Choosing.test('says when the browser does not allow copying', async () => {
  spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lista de notas' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Copiar' })).toBeEnabled())
  await userEvent.click(dialog.getByRole('button', { name: 'Copiar' }))
  await expect(await screen.findByText('El navegador no permite copiar. Descarga la lista.')).toBeVisible()
})
export const EnglishOnAPhone = meta.story({ globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } } })
EnglishOnAPhone.test('is translated', async () => {
  await expect(await screen.findByText('and 2 more lines')).toBeVisible()
})
export const Loading = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get(path, never)),
})
export const Offline = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get(path, offline)),
})
