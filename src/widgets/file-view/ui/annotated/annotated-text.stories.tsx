import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../../../.storybook/preview'
import { aFile } from '@/shared/testing'
import { anAnnotation, AnnotatedFile, annotationServer, boxOf, inDesk, list, saved, tool } from './annotated-story'

const source = `public class Factura {
  private double total;

  public double conIva() {
    return total * 1.21;
  }
}
`
const code = aFile({ id: 23, name: 'Factura.java', media_type: 'text/plain', size: source.length })
const comments = [
  anAnnotation(1, { text: 'El IVA es una constante: ponle nombre.', place: { lines: [5, 5] } }),
  anAnnotation(2, { text: 'Esto no lo usa nadie.', place: { lines: [2, 3] }, author: 'Pere Soler Mas' }),
]

const meta = preview.meta({
  title: 'widgets/File view/Annotations of a text',
  component: AnnotatedFile,
  args: { file: code },
  decorators: [inDesk],
  beforeEach: ({ msw }) => msw.use(...annotationServer(new Blob([source]), comments)),
})

/** A line, once it is drawn with its annotations. */
const line = (number: number) =>
  waitFor(async () => {
    const found = document.querySelector<HTMLElement>(`[data-line="${number}"]`)
    if (!found) throw new Error('it is drawn')
    await expect(await list()).toBeTruthy()
    return found
  })
/** Points at the number of a line. */
const at = (element: HTMLElement) => ({ pointerId: 1, button: 0, clientX: boxOf(element).left + 40, clientY: boxOf(element).top + 10 })
const drag = async (from: HTMLElement, to: HTMLElement) => {
  const lines = from.parentElement as HTMLElement
  lines.setPointerCapture = () => {}
  await fireEvent.pointerDown(from, at(from))
  await fireEvent.pointerMove(lines, at(to))
  await fireEvent.pointerUp(lines, at(to))
}

export const Code = meta.story()
Code.test('lists the comments by their lines', async () => {
  const items = (await list()).getAllByRole('listitem').map(({ textContent }) => textContent)
  await expect(items[0]).toContain('1. ComentarioLíneas 2–3Pere Soler MasEsto no lo usa nadie.')
  await expect(items[1]).toContain('2. ComentarioLínea 5Laura Vidal OrtegaEl IVA es una constante')
  await expect((await list()).getByText('Solo se descargan anotados los PDF y las imágenes PNG y JPEG.')).toBeVisible()
  await expect((await line(3)).className).toContain('bg-exempt-soft')
  await expect((await line(4)).className).not.toContain('bg-exempt-soft')
})
Code.test('comments on the lines whose numbers are dragged over', async () => {
  await drag(await line(6), await line(4))
  await userEvent.keyboard('Bien{Escape}')
  await waitFor(() => expect(saved.at(-1)?.body).toEqual({ kind: 'comment', place: { lines: [4, 6] }, text: 'Bien' }))
  await expect((await list()).getByRole('button', { name: /Bien/ })).toHaveFocus()
  await userEvent.click((await list()).getByRole('button', { name: 'Eliminar la anotación 2' }))
  await expect((await list()).getByRole('button', { name: /El IVA/ })).toHaveFocus()
})
Code.test('comments on the selected lines, and on none below them', async () => {
  const [from, to] = [await line(2), await line(3)]
  document.getSelection()?.setBaseAndExtent(from, 0, to, 0)
  await userEvent.click(await tool('Comentar'))
  await userEvent.keyboard('Sobra{Escape}')
  await waitFor(() => expect(saved.at(-1)?.body?.place).toEqual({ lines: [2, 2] }))
})
Code.test('by keyboard takes a line, moves it and takes more lines, none beyond the end', async () => {
  await line(1)
  ;(await tool('Comentar')).focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('Aquí{Escape}')
  await waitFor(() => expect(saved.at(-1)?.body?.place).toEqual({ lines: [4, 4] }))
  const item = (await list()).getByRole('button', { name: /Línea 4/ })
  item.focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{/Alt}')
  await waitFor(() => expect(saved.at(-1)?.body?.place).toEqual({ lines: [6, 7] }))
})

const long = Array.from({ length: 400 }, (_, n) => `linea(${n + 1})`).join('\n')
export const LongCode = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(...annotationServer(new Blob([long]), [anAnnotation(1, { text: 'Sobra', place: { lines: [390, 390] } })])),
})
LongCode.test('shows the line of a comment, also of the one that is chosen already', async ({ canvas }) => {
  const comment = await (await list()).findByRole('button', { name: /Sobra/ })
  const text = await canvas.findByRole('group', { name: 'Factura.java' })
  for (const _ of ['first', 'again']) {
    text.scrollTo(0, 0)
    await userEvent.click(comment)
    await waitFor(async () => expect(boxOf(await line(390)).top).toBeLessThan(boxOf(text).bottom))
  }
})

const html = '<!doctype html>\n<title>Receta</title>\n<h1>Tortilla</h1>\n'
export const Page = meta.story({
  args: { file: aFile({ id: 24, name: 'index.html', media_type: 'text/html', size: html.length }) },
  beforeEach: ({ msw }) =>
    msw.use(...annotationServer(new Blob([html]), [anAnnotation(1, { text: 'Falta lang', place: { lines: [1, 1] } })])),
})
Page.test('shows the source for a comment, which is of its lines', async ({ canvas }) => {
  await expect(await canvas.findByRole('radio', { name: 'Vista' })).toBeChecked()
  await userEvent.click(await (await list()).findByRole('button', { name: /Falta lang/ }))
  await waitFor(async () => expect((await line(1)).className).toContain('bg-accent-soft'))
})

const notebook = JSON.stringify(
  {
    cells: [
      { cell_type: 'markdown', source: '# Regresión' },
      { cell_type: 'code', source: 'print(1)' },
    ],
  },
  null,
  1,
)
export const Notebook = meta.story({
  args: { file: aFile({ id: 25, name: 'regresion.ipynb', media_type: 'text/plain', size: notebook.length }) },
  beforeEach: ({ msw }) =>
    msw.use(...annotationServer(new Blob([notebook]), [anAnnotation(1, { text: 'Ponle nombre', place: { lines: [9, 9] } })])),
})
Notebook.test('is commented on in its source, whose lines are not those of a cell', async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { name: 'Regresión' })).toBeVisible()
  const comment = await (await list()).findByRole('button', { name: /Ponle nombre/ })
  await expect(document.querySelector('[data-line]')).toBeNull()
  await userEvent.click(comment)
  await waitFor(async () => expect((await line(9)).textContent).toContain('print(1)'))
  await expect((await line(9)).className).toContain('bg-accent-soft')
})

/** What a student sees: numbers of lines are no buttons. */
export const Student = meta.story({
  beforeEach: ({ msw }) => msw.use(...annotationServer(new Blob([source]), comments, { canAnnotate: false })),
})
Student.test('reads', async () => {
  await drag(await line(4), await line(4))
  await expect(within(document.body).queryByRole('textbox', { name: 'Texto de la anotación' })).toBeNull()
  await expect(screen.queryByRole('toolbar', { name: 'Anotar' })).toBeNull()
})
