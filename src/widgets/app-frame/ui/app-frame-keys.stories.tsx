import { expect, screen, userEvent } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aHome, aPage, aSelf, aTeacherHome, inRouter, mockApi } from '@/shared/testing'
import { Field, Textarea } from '@/shared/ui'
import preview from '../../../../.storybook/preview'
import { AppFrame } from './app-frame'

const meta = preview.meta({
  title: 'widgets/App frame keys',
  component: AppFrame,
  parameters: { layout: 'fullscreen' },
  decorators: [inRouter({ path: '/my-groups' }), inSession('signedIn')],
  args: {
    children: <Field label="Comentario para Ana Belén">{(control) => <Textarea {...control} />}</Field>,
  },
  beforeEach: ({ msw }) => {
    localStorage.removeItem('aula.menu')
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      mockApi.get('/notifications', { ...aPage([]), unread: 0 }),
      mockApi.get('/stats/home', aHome()),
    )
  },
})

export const Shortcuts = meta.story({
  play: async ({ canvas }) => {
    await canvas.findByRole('main')
    await userEvent.keyboard('?')
    await expect(await screen.findByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible()
  },
})

export const Menu = meta.story({})
Menu.test('AltGr may be needed for the key, and is for typing in a field', async ({ canvas }) => {
  const comment = await canvas.findByRole('textbox', { name: 'Comentario para Ana Belén' })
  const press = (target: Element) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key: '[', ctrlKey: true, altKey: true, bubbles: true, cancelable: true }))
  await expect(press(comment)).toBe(true)
  await expect(canvas.getByRole('button', { name: 'Abrir el menú' })).toBeVisible()
  await expect(press(document.body)).toBe(false)
  await expect(await canvas.findByRole('button', { name: 'Cerrar el menú' })).toBeVisible()
})

export const Rows = meta.story({
  args: {
    children: (
      <>
        <table>
          <tbody>
            {['Ana', 'Hugo', 'Lucía'].map((name) => (
              <tr key={name}>
                <td>
                  <input type="checkbox" aria-label={`Elegir ${name}`} disabled={name === 'Hugo'} />
                </td>
                <td>
                  <a href={`#${name}`}>{name}</a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <ul>
          <li>
            <a href="#css">Maquetado CSS</a> <button type="button">Quitar CSS</button>
          </li>
          <li>Sin enlace</li>
          <li>
            <a href="#html">Estructura HTML</a> <button type="button">Quitar HTML</button>
          </li>
        </ul>
      </>
    ),
  },
})
Rows.test('arrow keys move between the rows of a table and of a list', async ({ canvas }) => {
  const focused = (role: string, name: string) => expect(canvas.getByRole(role, { name })).toHaveFocus()
  ;(await canvas.findByRole('link', { name: 'Ana' })).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await focused('link', 'Lucía')
  await userEvent.keyboard('{ArrowUp}')
  await focused('link', 'Hugo')
  canvas.getByRole('checkbox', { name: 'Elegir Ana' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  await focused('link', 'Hugo')
  canvas.getByRole('button', { name: 'Quitar CSS' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  await focused('button', 'Quitar HTML')
})

export const Search = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/search', {
        results: [
          { kind: 'group', id: 2, title: '1.º DAM A', subtitle: '2026/2027', href: '/group/2' },
          { kind: 'student', id: 31, title: 'García Soler, Ana Belén', subtitle: '1.º DAM A', href: '/group/2?tab=students&search=García' },
          { kind: 'deliverable', id: 5, title: 'Maquetado CSS', subtitle: '1.º DAM A', href: '/group/2/deliverables/5' },
        ],
      }),
    ),
  play: async ({ canvas }) => {
    await canvas.findByRole('main')
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await screen.findByRole('combobox'), 'ma')
    await expect(await screen.findByRole('option', { name: /Maquetado CSS/ })).toBeVisible()
  },
})
Search.test('Enter goes to the hit', async ({ canvas }) => {
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect(await canvas.findByTestId('elsewhere')).toHaveTextContent('/group/2/deliverables/5')
})

export const Actions = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/stats/home', aHome({ teacher: aTeacherHome() }))),
  play: async ({ canvas }) => {
    await canvas.findByRole('main')
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect(await screen.findByRole('option', { name: /^Corregir lo siguiente: Maquetado CSS/ })).toBeVisible()
    await expect(screen.queryByRole('option', { name: 'Cerrar sesión' })).toBeNull()
    await expect(screen.queryByRole('option', { name: 'Crear un centro nuevo' })).toBeNull()
  },
})
Actions.test('Enter opens the desk on the next one', async ({ canvas }) => {
  await userEvent.keyboard('{Enter}')
  await expect(await canvas.findByTestId('elsewhere')).toHaveTextContent('/group/2/deliverables/5/grade/31?filter=to_grade')
})
Actions.test('words in any order find what can be begun', async ({ canvas }) => {
  await userEvent.type(await screen.findByRole('combobox'), 'grupo crear{Enter}')
  await expect(await canvas.findByTestId('elsewhere')).toHaveTextContent('/create-group')
})
Actions.test('settings are found by name', async () => {
  await userEvent.type(await screen.findByRole('combobox'), 'atajos{Enter}')
  await expect(await screen.findByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible()
})
