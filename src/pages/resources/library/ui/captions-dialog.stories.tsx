import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import type { Schema } from '@/shared/api'
import { aPage, aResource, aSelf, aVideo, inRouter, mockApi, never, someCaptions } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { MyResourcesPage } from './library-pages'

const file = { id: 91, name: 'rejilla.webm', media_type: 'video/webm', size: 4000, url: '/api/v1/courses/files/91' }
const video = (captions: Schema<'Captions'>[] = []) =>
  aResource(1, { name: 'La rejilla de CSS', type: 'video', file, url: file.url, captions })
const refused = (status: number, body: object) => () => Response.json({ detail: 'The request is not valid.', ...body }, { status })
const sent = fn<(what: string) => void>()

const meta = preview.meta({
  title: 'pages/resources/Captions of a video',
  component: MyResourcesPage,
  decorators: [inRouter({ path: '/my-resources' }), inSession('signedIn')],
  beforeEach: ({ msw }) => {
    sent.mockClear()
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'teacher' })),
      mockApi.get('/resources/categories/list_categories', aPage([])),
      mockApi.get('/courses/files/{id}', async ({ params }) => {
        const canvas = document.createElement('canvas')
        const isVideo = params['id'] === '91'
        return new Response(isVideo ? await aVideo(Object.assign(canvas, { width: 640, height: 360 })) : 'WEBVTT\n')
      }),
    )
  },
})
/** The library with one video, which has these captions once something has been sent. */
const library = (before: Schema<'Captions'>[], after = before) => [
  mockApi.get('/resources/resources', () => aPage([video(sent.mock.calls.length > 0 ? after : before)])),
  mockApi.post('/resources/resources/{id}/captions/{language}', ({ params, query }) => {
    sent(`${params['language']} of ${query.get('file')}`)
    return { ...video(after), places: [] }
  }),
  mockApi.delete('/resources/resources/{id}/captions/{language}', ({ params }) => {
    sent(`no ${params['language']}`)
    return null
  }),
]

const act = async (action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Acciones de La rejilla de CSS' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}
const opened = async () => {
  await act('Subtítulos')
  const dialog = await screen.findByRole('dialog', { name: 'Subtítulos de «La rejilla de CSS»' })
  await within(dialog).findByLabelText('rejilla.webm', { selector: 'video' })
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('a file input')
  return { ...within(dialog), choose: (name = 'clase.srt') => userEvent.upload(input, new File(['1\n'], name)) }
}
const open = async () => {
  await opened()
}

export const None = meta.story({ beforeEach: ({ msw }) => msw.use(...library([], [someCaptions('es')])), play: open })
None.test('are uploaded in the language of the page, unless another one is chosen', async () => {
  const dialog = within(await screen.findByRole('dialog'))
  await expect(dialog.getByRole('combobox', { name: 'Idioma' })).toHaveValue('es')
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')
  if (!input) throw new Error('a file input')
  await userEvent.upload(input, new File(['1\n'], 'clase.srt'))
  await expect(await dialog.findByRole('link', { name: 'Español' })).toHaveAttribute('href', '/api/v1/courses/files/70?download=true')
  await expect(sent.mock.calls).toEqual([['es of 91']])
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Idioma' })).toHaveValue(''))
})

const two = [someCaptions('en', 71), someCaptions('es', 70)]
export const Some = meta.story({ beforeEach: ({ msw }) => msw.use(...library(two, two.slice(1))), play: open })
Some.test('the focus is on no button that deletes', async () => {
  await expect(await screen.findByRole('dialog')).toHaveFocus()
})
Some.test('are replaced by choosing their language', async () => {
  const dialog = within(await screen.findByRole('dialog'))
  await expect(dialog.getByRole('button', { name: /Archivo de subtítulos/ })).toBeDisabled()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Idioma' }), 'Inglés')
  await expect(dialog.getByText(/sustituye a los que ya hay/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Archivo de subtítulos/ })).toBeEnabled()
})
Some.test('are deleted after a question', async () => {
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Quitar Inglés' }))
  const question = within(await screen.findByRole('dialog', { name: '¿Eliminar los subtítulos? (Inglés)' }))
  await userEvent.click(question.getByRole('button', { name: 'Eliminar los subtítulos' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Subtítulos de «La rejilla de CSS»' }))
  await waitFor(() => expect(dialog.queryByText('Inglés', { selector: 'a' })).toBeNull())
  await expect(dialog.getByRole('link', { name: 'Español' })).toBeVisible()
  await expect(sent.mock.calls).toEqual([['no en']])
})

export const Full = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(...library((['ca', 'en', 'es', 'eu', 'gl'] as const).map((each, index) => someCaptions(each, 70 + index)))),
  play: open,
})
Full.test('takes no sixth language', async () => {
  const dialog = within(await screen.findByRole('dialog'))
  await expect(dialog.getByText(/en 5 idiomas como máximo/)).toBeVisible()
  await expect(dialog.getByRole('option', { name: 'Francés' })).toBeDisabled()
  await expect(dialog.getByRole('option', { name: 'Euskera' })).toBeEnabled()
})

const invalid = (code: string, line?: number) => refused(400, { code: 'invalid', errors: { file: [code] }, line })
const refusals: [answer: () => Response, message: RegExp][] = [
  [invalid('captions_format', 12), /«clase\.srt» no tiene la forma.*línea 12/],
  [invalid('captions_time', 3), /línea 3 de «clase\.srt»/],
  [invalid('captions_empty'), /ningún subtítulo/],
  [invalid('infected'), /antivirus/],
  [refused(409, { code: 'conflict' }), /Otra persona ha cambiado/],
  [refused(409, { code: 'too_many_captions' }), /5 idiomas como máximo/],
]
export const Refused = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.post('/resources/resources/{id}/captions/{language}', invalid('captions_time', 42)), ...library([])),
  play: async () => {
    const dialog = await opened()
    await dialog.choose()
    await expect(await dialog.findByText(/línea 42/)).toBeVisible()
  },
})
Refused.test('says at the field what is wrong', async ({ msw }) => {
  const dialog = await screen.findByRole('dialog')
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('a file input')
  for (const [answer, message] of refusals) {
    msw.use(mockApi.post('/resources/resources/{id}/captions/{language}', answer))
    await userEvent.upload(input, new File(['1\n'], 'clase.srt'))
    await expect(await within(dialog).findByText(message)).toBeVisible()
  }
})

export const Uploading = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/resources/resources/{id}/captions/{language}', never), ...library([])),
  play: async () => {
    const dialog = await opened()
    await dialog.choose()
    await expect(await dialog.findByRole('progressbar', { name: 'Subiendo los subtítulos' })).toBeVisible()
  },
})

export const ReplacedVideo = meta.story({
  beforeEach: ({ msw }) => msw.use(...library(two)),
  play: async () => {
    await act('Reemplazar el archivo')
    await expect(await screen.findByText(/Los subtítulos son del vídeo de ahora y se borran con él/)).toBeVisible()
  },
})

export const OnAPhone = meta.story({ ...Some.input, globals: { viewport: { value: 'phone' } } })
export const InEnglishInTheDark = meta.story({
  globals: { locale: 'en', theme: 'dark' },
  beforeEach: ({ msw }) =>
    msw.use(...library(two), mockApi.get('/users/users/self', aSelf({ kind: 'teacher', language: 'en', theme: 'dark' }))),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /Actions for/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Captions' }))
    await expect(await screen.findByRole('link', { name: 'Spanish' })).toBeVisible()
  },
})
