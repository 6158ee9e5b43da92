import { expect, fn, userEvent, waitFor } from 'storybook/test'
import preview from '../../../../../.storybook/preview'
import { aFile, aVideo, mockApi, someCaptions } from '@/shared/testing'
import { ResourceView } from '../resource-view'

const video = aFile({ id: 18, name: 'clase.webm', media_type: 'video/webm', size: 4000 })
const words: Readonly<Record<string, string>> = { 71: 'Hola, clase. Empezamos.', 72: 'Hello, class. Let us begin.' }
const captions = [someCaptions('en', 72), someCaptions('es', 71)]

const blue = () => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 640, height: 360 })
  const context = canvas.getContext('2d')
  if (context) context.fillStyle = '#27528f'
  return canvas
}
let recorded: Blob | undefined
/** The video and the text of its captions. */
async function answer(id: string | undefined): Promise<Response> {
  const said = words[id ?? '']
  if (said !== undefined)
    return new Response(`WEBVTT\n\n00:00:00.000 --> 00:10:00.000\n${said}\n`, { headers: { 'content-type': 'text/vtt; charset=utf-8' } })
  recorded ??= await aVideo(blue())
  return new Response(recorded)
}

const meta = preview.meta({
  title: 'widgets/Video with captions',
  component: ResourceView,
  args: { resource: { name: 'La rejilla', url: video.url, file: video, captions } },
  beforeEach: ({ msw }) => {
    localStorage.removeItem('aula.captions')
    msw.use(mockApi.get('/courses/files/{id}', ({ params }) => answer(String(params['id']))))
  },
})

const player = async (canvas: { findByLabelText: <T extends HTMLElement>(text: string, options: object) => Promise<T> }) => {
  const found = await canvas.findByLabelText<HTMLVideoElement>('clase.webm', { selector: 'video' })
  await waitFor(() => expect(found.readyState).toBeGreaterThan(0))
  return found
}
const tracksOf = (of: HTMLVideoElement) => [...of.textTracks].map(({ kind, language, label, mode }) => [kind, language, label, mode])
const saidIn = (of: HTMLVideoElement, language: string) => {
  const track = [...of.textTracks].find((each) => each.language === language)
  return [...(track?.cues ?? [])].map((cue) => (cue as VTTCue).text)
}

export const CaptionsOff = meta.story()
CaptionsOff.test('offers them by the names of their languages, and remembers those that are put on', async ({ canvas }) => {
  const shown = await player(canvas)
  await expect(tracksOf(shown)).toEqual([
    ['captions', 'en', 'Inglés', 'disabled'],
    ['captions', 'es', 'Español', 'disabled'],
  ])
  const [english] = shown.textTracks
  if (!english) throw new Error('a track')
  english.mode = 'showing'
  await waitFor(() => expect(saidIn(shown, 'en')).toEqual([words[72]]))
  await waitFor(() => expect(localStorage.getItem('aula.captions')).toBe('en'))
  english.mode = 'disabled'
  await waitFor(() => expect(localStorage.getItem('aula.captions')).toBeNull())
})

export const CaptionsOn = meta.story({ beforeEach: () => localStorage.setItem('aula.captions', 'es') })
CaptionsOn.test('shows those that were on in the last video', async ({ canvas }) => {
  const shown = await player(canvas)
  await waitFor(() => expect(saidIn(shown, 'es')).toEqual([words[71]]))
  await expect(tracksOf(shown).map(([, , , mode]) => mode)).toEqual(['disabled', 'showing'])
})

export const AnotherLanguageOn = meta.story({ beforeEach: () => localStorage.setItem('aula.captions', 'eu') })
AnotherLanguageOn.test('shows those in the language of the page in its place', async ({ canvas }) => {
  const shown = await player(canvas)
  await waitFor(() => expect(saidIn(shown, 'es')).toEqual([words[71]]))
})

export const FailsAtFirst = meta.story({
  beforeEach: ({ msw }) => {
    localStorage.setItem('aula.captions', 'es')
    let isFirst = true
    msw.use(
      mockApi.get('/courses/files/{id}', ({ params }) => {
        if (params['id'] !== '71' || !isFirst) return answer(String(params['id']))
        isFirst = false
        return new Response(null, { status: 401 })
      }),
    )
  },
})
FailsAtFirst.test('reads the captions with the session where the browser cannot', async ({ canvas }) => {
  const shown = await player(canvas)
  await waitFor(() => expect(saidIn(shown, 'es')).toEqual([words[71]]))
})

const onWatched = fn()
const hidePage = () => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: true })
  document.dispatchEvent(new Event('visibilitychange'))
  Reflect.deleteProperty(document, 'hidden')
}
export const GoesOn = meta.story({ args: { watching: { startAt: 0, onWatched } } })
GoesOn.test('a page that is left without playing tells nothing', async ({ canvas }) => {
  onWatched.mockClear()
  const shown = await player(canvas)
  // a recorded video does not say how long it is
  Object.defineProperty(shown, 'duration', { value: 60 })
  hidePage()
  await expect(onWatched).not.toHaveBeenCalled()
  Object.defineProperty(shown, 'currentTime', { value: 12 })
  hidePage()
  await expect(onWatched).toHaveBeenCalledTimes(1)
})

let isLineLost = false
/** What the browser does when the next part of a video does not come. */
const loseTheLine = (of: HTMLVideoElement) => {
  isLineLost = true
  of.dispatchEvent(new Event('error'))
}
export const LineLost = meta.story({
  beforeEach: ({ msw }) => {
    isLineLost = false
    msw.use(mockApi.get('/courses/files/{id}', ({ params }) => (isLineLost ? Response.error() : answer(String(params['id'])))))
  },
})
LineLost.test('waits for the line in the same player', async ({ canvas }) => {
  const shown = await player(canvas)
  loseTheLine(shown)
  await expect(await canvas.findByText('Se ha cortado la conexión')).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
  await expect(canvas.getByText('Se ha cortado la conexión')).toBeVisible()
  isLineLost = false
  globalThis.dispatchEvent(new Event('online'))
  await waitFor(() => expect(shown).toBeVisible())
  await expect(await player(canvas)).toBe(shown)
  await expect(canvas.queryByText('Se ha cortado la conexión')).toBeNull()
})
LineLost.test('goes on when it is asked to', async ({ canvas }) => {
  const shown = await player(canvas)
  loseTheLine(shown)
  const retry = await canvas.findByRole('button', { name: 'Reintentar' })
  isLineLost = false
  await userEvent.click(retry)
  await waitFor(() => expect(shown).toBeVisible())
})

LineLost.test('waits again when the line is lost at the same second, and keeps the speed', async ({ canvas }) => {
  const shown = await player(canvas)
  await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Velocidad' }), '1,50 ×')
  for (const _ of ['once', 'again']) {
    await waitFor(() => expect(shown.networkState).toBe(HTMLMediaElement.NETWORK_IDLE))
    loseTheLine(shown)
    const retry = await canvas.findByRole('button', { name: 'Reintentar' })
    isLineLost = false
    await userEvent.click(retry)
    await waitFor(() => expect(shown).toBeVisible())
  }
  await expect([shown.currentTime, shown.playbackRate]).toEqual([0, 1.5])
  await expect(canvas.getByRole('combobox', { name: 'Velocidad' })).toHaveDisplayValue('1,50 ×')
})

export const InEnglishInTheDark = meta.story({ globals: { locale: 'en', theme: 'dark' } })
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
OnAPhone.test('is as high as its width allows', async ({ canvas }) => {
  const shown = await player(canvas)
  await waitFor(() => expect(shown.clientHeight / shown.clientWidth).toBeCloseTo(9 / 16, 1))
  const place = shown.parentElement?.getBoundingClientRect()
  const { top, bottom } = shown.getBoundingClientRect()
  await expect([Math.round(top), Math.round(bottom)]).toEqual([Math.round(place?.top ?? 0), Math.round(place?.bottom ?? 0)])
})
