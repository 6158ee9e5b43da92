import { expect, screen, spyOn, userEvent, waitFor } from 'storybook/test'
import preview from '../../../../../.storybook/preview'
import { aFile, aPdf, mockApi, never, refuse } from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import { anAnnotation, AnnotatedFile, annotationServer, inDesk, list, saved, tool } from './annotated-story'

const memory = aPdf([{ lines: ['Memoria del maquetado'] }])
const file = aFile({ id: 21, name: 'memoria.pdf', media_type: 'application/pdf', size: memory.size })
const some = [anAnnotation(1, { text: 'Falta la fuente.' })]
const path = '/courses/files/{id}/annotations/flattened'

/** How many annotations were saved, and the language, of each download. */
const asked: [number, string | null][] = []
const downloads = mockApi.get(path, ({ query }) => {
  asked.push([saved.length, query.get('language')])
  return new Response(memory)
})

const meta = preview.meta({
  title: 'widgets/File view/Download annotated',
  component: AnnotatedFile,
  args: { file },
  decorators: [
    inDesk,
    (Story) => (
      <>
        <Story />
        <Toaster />
      </>
    ),
  ],
  beforeEach: ({ msw }) => {
    asked.length = 0
    msw.use(downloads, ...annotationServer(memory, some))
  },
})

const button = async () => (await list()).findByRole('button', { name: 'Descargar anotado' })

export const Drawn = meta.story()
Drawn.test('saves what is not saved yet, and then the file under a name that says what it is', async () => {
  const names: string[] = []
  const click = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await screen.findByText('Memoria del maquetado', { selector: '.pdf-text span' })
  ;(await tool('Marcar como correcto')).focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await button())
  await waitFor(() => expect(names).toEqual(['memoria (anotado).pdf']))
  await expect(asked).toEqual([[1, 'es']])
  click.mockRestore()
})

export const Waiting = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get(path, never), ...annotationServer(memory, some)),
})
Waiting.test('says that it is being made, and is asked for once', async () => {
  await userEvent.click(await button())
  await waitFor(async () => expect(await button()).toHaveAttribute('aria-busy', 'true'))
})

const locked = () => refuse(409, { detail: 'The file opens with a password only.', code: 'file_protected' })
export const Protected = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get(path, locked), ...annotationServer(memory, some)),
})
Protected.test('says why there is no file', async () => {
  await userEvent.click(await button())
  await expect(await screen.findByText(/solo se abre con contraseña/)).toBeInTheDocument()
})

export const None = meta.story({ beforeEach: ({ msw }) => msw.use(...annotationServer(memory, [])) })
None.test('offers nothing where there are no annotations', async () => {
  await userEvent.click(await tool('Mostrar la lista de anotaciones'))
  await expect(await (await list()).findByText('Aún no hay anotaciones.')).toBeInTheDocument()
  await expect(screen.queryByRole('button', { name: 'Descargar anotado' })).toBeNull()
})
