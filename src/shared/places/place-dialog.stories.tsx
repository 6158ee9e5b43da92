import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { described } from '../../../.storybook/described'
import preview from '../../../.storybook/preview'
import { Button } from '../ui'
import { loadPlacesTexts } from './i18n'
import { PlaceDialog } from './place-dialog'
import type { PlaceNode } from './place-tree'

const tooDeep = { before: 'Pasaría de tres niveles', inside: 'Pasaría de tres niveles', after: 'Pasaría de tres niveles' }
const program: PlaceNode<number>[] = [
  { id: 1, parentId: null, name: 'Unidad 1. Marcas y documentos' },
  { id: 11, parentId: 1, name: 'Clase 1. Historia de los lenguajes de marcas' },
  { id: 12, parentId: 1, name: 'Clase 2. HTML' },
  { id: 121, parentId: 12, name: 'Ejercicios de etiquetas', refused: tooDeep },
  { id: 2, parentId: null, name: 'Unidad 2. Hojas de estilo' },
  { id: 21, parentId: 2, name: 'Clase 3. Selectores', isMoving: true },
  { id: 211, parentId: 21, name: 'Ejercicios de selectores' },
  { id: 22, parentId: 2, name: 'Clase 4. Rejillas', refused: { inside: 'Pasaría de tres niveles' } },
  { id: 3, parentId: null, name: 'Unidad 3. Proyecto' },
]
const many = Array.from({ length: 500 }, (_, at): PlaceNode<number> => {
  const parentId = at % 10 === 0 ? null : at - (at % 10) + 1
  return { id: at + 1, parentId, name: `${parentId === null ? 'Unidad' : 'Clase'} ${at + 1}`, isMoving: at === 444 }
})

const meta = preview.meta({
  title: 'shared/Places',
  component: PlaceDialog<number>,
  tags: ['autodocs'],
  loaders: [loadPlacesTexts],
  parameters: described(
    'Asks for a place in a tree: a row, and the side of it. Folded at first but for the way to where something is now; what is not possible says why.',
  ),
  args: {
    title: 'Mover «Clase 3. Selectores»',
    description: 'Con todo lo que hay dentro.',
    label: 'Sitios del programa',
    searchLabel: 'Buscar un sitio',
    topLabel: 'Primer nivel del programa',
    submitLabel: 'Mover aquí',
    nodes: program,
    count: 1,
    onMove: fn(),
    onClose: fn(),
  },
})

const row = (name: string) => screen.findByRole('treeitem', { name })
const names = () => screen.getAllByRole('treeitem').map(({ textContent }) => textContent)
const moved = 'Clase 3. Selectores Es lo que se mueve'

export const Opened = meta.story()
Opened.test('is folded but for the way to what moves, which has the focus', async () => {
  await waitFor(async () => expect(await row(moved)).toHaveFocus())
  await expect(await row('Unidad 2. Hojas de estilo')).toHaveAttribute('aria-expanded', 'true')
  await expect(await row('Unidad 1. Marcas y documentos')).toHaveAttribute('aria-expanded', 'false')
  await expect(screen.queryByRole('treeitem', { name: 'Clase 2. HTML' })).toBeNull()
  await expect(await row(moved)).toHaveAttribute('aria-level', '2')
  await expect(screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  await expect(screen.getByRole('button', { name: 'Mover aquí' })).toBeDisabled()
})

export const Chosen = meta.story({
  play: async () => userEvent.click(await row('Unidad 1. Marcas y documentos')),
})
Chosen.test('says the place in words, and moves there', async ({ args }) => {
  await expect(screen.getByText('Quedará dentro de «Unidad 1. Marcas y documentos», después de «Clase 2. HTML».')).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'Antes' }))
  await expect(screen.getByText('Quedará en el primer nivel, antes de «Unidad 1. Marcas y documentos».')).toBeVisible()
  // the side stays for the next row
  await userEvent.click(await row('Unidad 3. Proyecto'))
  await expect(screen.getByText('Quedará en el primer nivel, antes de «Unidad 3. Proyecto».')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Mover aquí' }))
  await expect(args.onMove).toHaveBeenCalledWith(expect.objectContaining({ parentId: null, index: 2 }))
  await expect(args.onClose).toHaveBeenCalled()
})
export const AfterAnOpenRow = meta.story({
  play: async () => {
    await userEvent.click(await row('Unidad 2. Hojas de estilo'))
    await userEvent.click(await screen.findByRole('radio', { name: 'Después' }))
  },
})
export const SeveralInEnglish = meta.story({
  globals: { locale: 'en', theme: 'dark' },
  args: {
    ...{ title: 'Move 2 contents', description: 'With everything in them.', label: 'Places in the program' },
    ...{ searchLabel: 'Search for a place', topLabel: 'First level of the program', submitLabel: 'Move here', count: 2 },
    nodes: program.map((node) => ({ ...node, isMoving: node.id === 21 || node.id === 22 })),
  },
  play: async () => userEvent.click(await row('First level of the program')),
})
SeveralInEnglish.test('says it of several', async () => {
  await expect(screen.getByText('They will be at the first level, after “Unidad 3. Proyecto”.')).toBeVisible()
  await expect(screen.queryByRole('radiogroup')).toBeNull()
})

export const ChangedMeanwhile = meta.story({
  render: function Changing(args) {
    const [nodes, setNodes] = useState(args.nodes)
    const without = (gone: readonly number[]) => setNodes((all) => all.filter(({ id }) => !gone.includes(id)))
    const steps = (
      <>
        <Button onClick={() => without([1, 11, 12, 121])}>Se elimina la unidad 1</Button>
        <Button onClick={() => without([3])}>Se elimina la unidad 3</Button>
      </>
    )
    return <PlaceDialog {...args} nodes={nodes} description={steps} />
  },
  play: async () => {
    await userEvent.click(await row('Unidad 3. Proyecto'))
    await userEvent.click(await screen.findByRole('radio', { name: 'Antes' }))
    await userEvent.click(screen.getByRole('button', { name: 'Se elimina la unidad 1' }))
  },
})
ChangedMeanwhile.test('moves to the row that was chosen, wherever it stands then', async ({ args }) => {
  await expect(screen.getByText('Quedará en el primer nivel, antes de «Unidad 3. Proyecto».')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Mover aquí' }))
  await expect(args.onMove).toHaveBeenCalledWith(expect.objectContaining({ anchor: 3, side: 'before', parentId: null, index: 1 }))
})
ChangedMeanwhile.test('drops the choice in words when its row is gone', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Se elimina la unidad 3' }))
  await expect(screen.getByText('El sitio que habías elegido ya no está, o ya no admite esto. Elige otro.')).toBeVisible()
  await expect(screen.getByRole('button', { name: 'Mover aquí' })).toBeDisabled()
  await userEvent.click(await row('Unidad 2. Hojas de estilo'))
  await expect(screen.getByRole('button', { name: 'Mover aquí' })).toBeEnabled()
})

export const Filtered = meta.story({
  play: async () => userEvent.type(await screen.findByRole('searchbox', { name: 'Buscar un sitio' }), 'html'),
})
Filtered.test('keeps the rows above what is found', async () => {
  await expect(names()).toEqual(['Unidad 1. Marcas y documentos', 'Clase 2. HTML'])
  await expect(screen.getByText('1 sitio')).toBeInTheDocument()
  await userEvent.click(await row('Clase 2. HTML'))
  await userEvent.clear(screen.getByRole('searchbox'))
  await expect(screen.getByText('Quedará dentro de «Clase 2. HTML», después de «Ejercicios de etiquetas».')).toBeVisible()
})

export const NothingFound = meta.story({
  play: async () => userEvent.type(await screen.findByRole('searchbox', { name: 'Buscar un sitio' }), 'química'),
})
NothingFound.test('says so', async () => {
  await expect(await screen.findByText('Ningún sitio se llama así')).toBeVisible()
  await expect(screen.queryByRole('tree')).toBeNull()
})

export const ByKeyboard = meta.story({
  play: async () => waitFor(async () => expect(await row(moved)).toHaveFocus()),
})
ByKeyboard.test('is chosen and moved by keys alone', async ({ args }) => {
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect(await row('Unidad 2. Hojas de estilo')).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}')
  await expect(await row('Clase 1. Historia de los lenguajes de marcas')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect(await row('Unidad 3. Proyecto')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect(await row('Primer nivel del programa')).toHaveFocus()
  await userEvent.keyboard('c')
  await expect(await row('Clase 1. Historia de los lenguajes de marcas')).toHaveFocus()
  await expect(screen.getByText('Elige un sitio.')).toBeVisible()
  await userEvent.keyboard(' ')
  await expect(await row('Clase 1. Historia de los lenguajes de marcas')).toHaveAttribute('aria-selected', 'true')
  await userEvent.tab()
  await expect(screen.getByRole('radio', { name: 'Dentro' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect(args.onMove).toHaveBeenCalledWith(expect.objectContaining({ parentId: 1, index: 1 }))
})

export const Disallowed = meta.story({
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Desplegar «Unidad 1. Marcas y documentos»' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Desplegar «Clase 2. HTML»' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Desplegar «Clase 3. Selectores»' }))
    await userEvent.click(await row('Clase 4. Rejillas'))
  },
})
Disallowed.test('says why', async () => {
  for (const name of [moved, 'Ejercicios de selectores Va con lo que se mueve', 'Ejercicios de etiquetas Pasaría de tres niveles']) {
    await expect(await row(name)).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(await row(name))
    await expect(await row(name)).toHaveAttribute('aria-selected', 'false')
  }
  const side = within(screen.getByRole('radiogroup', { name: 'Dónde' }))
  await expect(side.getByRole('radio', { name: 'Dentro' })).toBeDisabled()
  await expect(screen.getByRole('radiogroup', { name: 'Dónde' })).toHaveAccessibleDescription('Pasaría de tres niveles')
  await userEvent.click(side.getByRole('radio', { name: 'Antes' }))
  await expect(screen.getByText('Ya está ahí.')).toBeVisible()
  await expect(screen.getByRole('button', { name: 'Mover aquí' })).toBeDisabled()
})

export const OnAPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async () => userEvent.click(await row('Unidad 1. Marcas y documentos')),
})
export const Many = meta.story({ args: { nodes: many, title: 'Mover «Clase 445»' } })
Many.test('500 places: where it is now is in view, and one is found', async () => {
  const moving = await row('Clase 445 Es lo que se mueve')
  const tree = screen.getByRole('tree').getBoundingClientRect()
  await expect(moving.getBoundingClientRect().top).toBeGreaterThanOrEqual(tree.top)
  await expect(moving.getBoundingClientRect().bottom).toBeLessThanOrEqual(tree.bottom)
  await userEvent.type(screen.getByRole('searchbox'), 'clase 388')
  await waitFor(() => expect(names()).toEqual(['Unidad 381', 'Clase 388']))
})
