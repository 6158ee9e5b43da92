import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../../../.storybook/preview'
import type { Schema } from '@/shared/api'
import { aFile, aPdf, mockApi, offline } from '@/shared/testing'
import { anAnnotation, AnnotatedFile, annotationServer, boxOf, extentOf, inDesk, list, listPath, middleOf } from './annotated-story'
import { onePath, saved, stroke, surfaceOf, tool } from './annotated-story'

/** Mixed sizes, a turned page, and a crop box that does not begin at 0,0. */
const memory = aPdf([
  { lines: ['Memoria del maquetado', 'Hoja de estilos y evaluación'] },
  { width: 700, height: 900, rotate: 90, crop: [36, 48, 636, 848], lines: ['', '', 'Anexo apaisado'] },
  { width: 420, height: 300, lines: ['Ficha'] },
])
const file = aFile({ id: 21, name: 'memoria.pdf', media_type: 'application/pdf', size: memory.size })
/** Around the words of the second page, in its user space. */
const annexed = [60, 778, 190, 778, 190, 760, 60, 760]
const some: readonly Schema<'Annotation'>[] = [
  anAnnotation(1, { kind: 'highlight', place: { page: 1, quads: [[58, 778, 250, 778, 250, 756, 58, 756]] } }),
  anAnnotation(2, { text: 'Falta la fuente de la imagen.\nRevisa también el pie.', place: { page: 1, point: [330, 700] } }),
  anAnnotation(3, { kind: 'check', place: { page: 1, point: [40, 738] }, author: 'Pere Soler Mas' }),
  anAnnotation(4, { kind: 'ink', place: { page: 1, paths: [[60, 640, 90, 660, 130, 630, 190, 655, 240, 640]] } }),
  anAnnotation(5, { kind: 'strike', text: 'Sobra', place: { page: 2, quads: [annexed] } }),
  anAnnotation(6, { kind: 'cross', place: { page: 3, point: [120, 222] } }),
]

const meta = preview.meta({
  title: 'widgets/File view/Annotations',
  component: AnnotatedFile,
  args: { file },
  decorators: [inDesk],
  beforeEach: ({ msw }) => msw.use(...annotationServer(memory, some)),
})

const drawing = (page: number) => document.querySelector<SVGSVGElement>(`svg[data-annotations="${page}"]`)
const shape = (page: number, kind: string) => drawing(page)?.querySelector<SVGGElement>(`[data-annotation="${kind}"]`)
const words = (text: string) => screen.findByText(text, { selector: '.pdf-text span' })
/** Whether a mark lies on some words, within a few pixels. */
const liesOn = (mark: Element | null | undefined, text: HTMLElement) => {
  const [a, b] = [boxOf(mark), boxOf(text)]
  const near = (x: number, y: number) => Math.abs(x - y) < 0.3 * Math.max(b.width, b.height)
  return near(a.left, b.left) && near(a.right, b.right) && near(a.top, b.top) && near(a.bottom, b.bottom)
}
const goTo = async (item: RegExp) => {
  await words('Memoria del maquetado')
  await userEvent.click(await (await list()).findByRole('button', { name: item }))
}

export const Graded = meta.story()
Graded.test('lie on their words at any zoom and rotation, also on a turned page with a crop box', async ({ canvas }) => {
  await goTo(/^5\. Tachado/)
  const annex = await words('Anexo apaisado')
  await waitFor(() => expect(liesOn(shape(2, 'strike'), annex)).toBe(true))
  await expect(boxOf(annex).height).toBeGreaterThan(boxOf(annex).width)
  await userEvent.click(canvas.getByRole('button', { name: 'Ampliar' }))
  await userEvent.click(canvas.getByRole('button', { name: 'Girar' }))
  await waitFor(async () => {
    const turned = await words('Anexo apaisado')
    await expect(boxOf(turned).width).toBeGreaterThan(boxOf(turned).height)
    return expect(liesOn(shape(2, 'strike'), turned)).toBe(true)
  })
})
Graded.test('each is an item of the list that leads to its place', async ({ canvas }) => {
  await words('Memoria del maquetado')
  const items = (await list()).getAllByRole('listitem')
  await expect(items.map(({ textContent }) => /^\d\. [^P]*Pág\. \d/.exec(textContent ?? '')?.[0].replaceAll(/\s/g, ' '))).toEqual([
    '1. ResaltadoPág. 1',
    '2. ComentarioPág. 1',
    '3. CorrectoPág. 1',
    '4. DibujoPág. 1',
    '5. TachadoPág. 2',
    '6. IncorrectoPág. 3',
  ])
  await userEvent.click((await list()).getByRole('button', { name: /^6\. Incorrecto/ }))
  await waitFor(() => {
    const [mark, pages] = [boxOf(shape(3, 'cross')), boxOf(canvas.getByRole('group', { name: 'memoria.pdf' }))]
    return expect(mark.top >= pages.top && mark.bottom <= pages.bottom && mark.height > 0).toBe(true)
  })
})
Graded.test('marks selected words in the coordinates of the file', async () => {
  await goTo(/^5\. Tachado/)
  const annex = await words('Anexo apaisado')
  await waitFor(() => expect(drawing(2)).toBeInstanceOf(SVGSVGElement))
  document.getSelection()?.selectAllChildren(annex)
  await userEvent.click(await tool('Resaltar'))
  await waitFor(() => expect(saved).toHaveLength(1))
  const { body } = saved[0] ?? {}
  await expect(body).toMatchObject({ kind: 'highlight', place: { page: 2 } })
  const [quad = []] = body?.place.quads ?? []
  const { left, top, bottom } = extentOf(quad)
  // the words begin at x = 60, on a line at 900 − 80 − 2 × 28
  await expect(left).toBeCloseTo(60, -1)
  await expect(top).toBeGreaterThan(750)
  await expect(bottom).toBeLessThan(790)
})
Graded.test('highlights and strikes words by keyboard alone', async ({ canvas }) => {
  const title = await words('Memoria del maquetado')
  ;(await tool('Resaltar')).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(canvas.getByRole('group', { name: 'memoria.pdf' })).toHaveFocus())
  await expect(screen.getByText('Memoria', { selector: '[role=status]' })).toBeInTheDocument()
  await userEvent.keyboard('{Shift>}{End}{/Shift}')
  await expect(screen.getByText('Memoria del maquetado', { selector: '[role=status]' })).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(saved.at(-1)?.body).toMatchObject({ kind: 'highlight', place: { page: 1 } }))
  await waitFor(() =>
    expect([...(drawing(1)?.querySelectorAll('[data-annotation=highlight]') ?? [])].some((mark) => liesOn(mark, title))).toBe(true),
  )
  await userEvent.keyboard('{ArrowDown}{Home}{ArrowRight}{ArrowRight}{Shift>}{ArrowLeft}{/Shift}')
  await expect(screen.getByText('de estilos', { selector: '[role=status]' })).toBeInTheDocument()
  await userEvent.keyboard('x')
  await waitFor(() => expect(saved.at(-1)?.body).toMatchObject({ kind: 'strike', place: { page: 1 } }))
  await expect(canvas.getByRole('group', { name: 'memoria.pdf' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect(await tool('Tachar')).toHaveAttribute('aria-pressed', 'false')
  await expect(saved).toHaveLength(2)
})
Graded.test('writes a comment by keyboard, deletes it and takes that back', async () => {
  await words('Memoria del maquetado')
  ;(await tool('Comentar')).focus()
  await userEvent.keyboard('{Enter}')
  const field = await screen.findByRole('textbox', { name: 'Texto de la anotación' })
  await expect(field).toHaveFocus()
  await userEvent.keyboard('Bien razonado{Escape}')
  await waitFor(() => expect(saved.at(-1)?.body).toMatchObject({ kind: 'comment', text: 'Bien razonado', place: { page: 1 } }))
  const item = (await list()).getAllByRole('listitem').find(({ textContent }) => textContent?.includes('Bien razonado'))
  await userEvent.click(within(item ?? document.body).getByRole('button', { name: /^Eliminar/ }))
  await waitFor(() => expect(saved.at(-1)).toMatchObject({ body: null, revision: '"1"' }))
  await userEvent.click(await tool('Deshacer la última anotación'))
  await waitFor(() => expect(saved.at(-1)).toMatchObject({ body: { text: 'Bien razonado' } }))
})
Graded.test('marks the words that a finger goes over', async () => {
  const title = await words('Memoria del maquetado')
  await userEvent.click(await tool('Tachar'))
  const { left, width } = boxOf(title)
  const at = (share: number) => [left + width * share, middleOf(title)[1]] as const
  await stroke(await surfaceOf(1), [at(0.02), at(0.98)], 'touch')
  await waitFor(() => expect(saved.at(-1)?.body).toMatchObject({ kind: 'strike', place: { page: 1 } }))
  await waitFor(() => expect(liesOn(shape(1, 'strike'), title)).toBe(true))
})
export const Empty = meta.story({ beforeEach: ({ msw }) => msw.use(...annotationServer(memory, [])) })

const phrases = [{ id: 4, title: 'Contraste', text: 'Revisa el contraste del pie.', is_shared: false, owner: null, revision: 1 }]
export const Phrases = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/courses/phrases', () => ({ results: phrases })),
      ...annotationServer(memory, some),
    ),
})
Phrases.test('puts a phrase of the teacher into the comment', async () => {
  await words('Memoria del maquetado')
  await userEvent.click((await list()).getByRole('button', { name: 'Escribir un comentario 3' }))
  await userEvent.click((await list()).getByRole('button', { name: 'Frases' }))
  await userEvent.click(await screen.findByText('Contraste'))
  await waitFor(() => expect(saved.at(-1)?.body).toMatchObject({ kind: 'check', text: 'Revisa el contraste del pie.' }), { timeout: 4000 })
})

const theirs = anAnnotation(2, { text: 'Cita la imagen.', revision: 4 })
export const Conflict = meta.story({
  beforeEach: ({ msw }) => {
    let isFirst = true
    msw.use(
      mockApi.put(onePath, ({ params, body, headers }) => {
        saved.push({ id: String(params['annotation_id']), body, revision: headers.get('if-match') })
        if (!isFirst) return { ...theirs, ...body, revision: 5 }
        isFirst = false
        return Response.json({ detail: 'Somebody else saved this first.', code: 'conflict', current: theirs, etag: '"4"' }, { status: 409 })
      }),
      ...annotationServer(memory, some),
    )
  },
})
Conflict.test('lets the teacher choose between both', async () => {
  await words('Memoria del maquetado')
  await userEvent.click((await list()).getByRole('button', { name: 'Escribir un comentario 2' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Texto de la anotación' }), ' Gracias.{Escape}')
  await expect(await screen.findByText('La suya: «Cita la imagen.»')).toBeInTheDocument()
  await userEvent.click(await screen.findByRole('button', { name: 'Quedarme con la mía' }))
  await waitFor(() => expect(saved.at(-1)?.revision).toBe('"4"'))
})

export const Offline = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.put(onePath, offline), ...annotationServer(memory, some)) })
Offline.test('keeps what was drawn, says that it is not saved, and saves it later', async ({ msw }) => {
  await words('Memoria del maquetado')
  ;(await tool('Marcar como correcto')).focus()
  await userEvent.keyboard('{Enter}')
  await expect(await (await list()).findByText('Pendiente')).toBeInTheDocument()
  await expect(await screen.findByText(/No se ha podido guardar/)).toBeInTheDocument()
  msw.use(...annotationServer(memory, some))
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText(/No se ha podido guardar/)).toBeNull())
})

export const Unreadable = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get(listPath, offline), ...annotationServer(memory, some)),
})

/** What a student sees once the mark is published. */
export const Student = meta.story({ beforeEach: ({ msw }) => msw.use(...annotationServer(memory, some, { canAnnotate: false })) })
Student.test('reads, and has no tools', async () => {
  await words('Memoria del maquetado')
  await expect((await list()).getByText(/Falta la fuente/)).toBeInTheDocument()
  await expect(screen.queryByRole('toolbar', { name: 'Anotar' })).toBeNull()
  await expect((await list()).queryByRole('button', { name: /Eliminar/ })).toBeNull()
})
