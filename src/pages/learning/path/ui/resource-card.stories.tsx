import { useQuery } from '@tanstack/react-query'
import { expect, userEvent, waitFor } from 'storybook/test'
import { learningQueries } from '@/entities/learning'
import { inSession } from '@/entities/session'
import { aFile, aLearningContent, aLearningResource, aPdf, aSelf, aVideo, inRouter, mockApi, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { ResourceCard } from './resource-card'

const notes = aFile({ id: 32, name: 'apuntes.pdf', media_type: 'application/pdf', size: 1000 })
const file = aFile({ id: 31, name: 'rejilla.webm', media_type: 'video/webm' })

const meta = preview.meta({
  title: 'pages/learning/Path/Resource',
  component: ResourceCard,
  decorators: [inRouter({ path: '/next-unit' }), inSession('signedIn')],
  args: {
    contentId: 15,
    groupId: 2,
    resource: aLearningResource({ type: 'video', file, url: file.url, is_opened: true, watched: 0 }),
    isUnfolded: true,
    onToggle: () => undefined,
  },
})

const asked = { places: 0, classes: 0 }
let arrive: () => void
export const Video = meta.story({
  beforeEach: ({ msw }) => {
    const place = new Promise<void>((resolve) => (arrive = resolve)).then(() => ({
      at: 0,
      percent: 0,
      is_done: false,
      is_finishable: false,
    }))
    const picture = Object.assign(document.createElement('canvas'), { width: 180, height: 320 })
    picture.getContext('2d')?.fillRect(0, 0, 180, 320)
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'student' })),
      mockApi.get('/courses/coursecontents/{id}/watched', () => place),
      mockApi.get('/courses/files/{id}', async () => new Response(await aVideo(picture))),
    )
  },
})
Video.test('keeps its room until the picture is there', async ({ canvas, canvasElement }) => {
  const height = () => canvasElement.querySelector('[data-slot=card]')?.getBoundingClientRect().height
  await waitFor(() => expect(canvasElement.querySelector('.aspect-video')).toBeVisible())
  const before = height()
  arrive()
  const video = await canvas.findByLabelText<HTMLVideoElement>('rejilla.webm', { selector: 'video' })
  await waitFor(() => expect(video.readyState).toBeGreaterThan(0))
  await expect(height()).toBe(before)
})
Video.test('counts as seen once it was watched, not when it is opened', async ({ canvas, canvasElement }) => {
  arrive()
  await canvas.findByLabelText<HTMLVideoElement>('rejilla.webm', { selector: 'video' })
  await expect(canvasElement).not.toHaveTextContent('Visto')
})

export const PlaceUnknown = meta.story({
  beforeEach: ({ msw }) => {
    const picture = Object.assign(document.createElement('canvas'), { width: 180, height: 320 })
    picture.getContext('2d')?.fillRect(0, 0, 180, 320)
    asked.places = 0
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'student' })),
      mockApi.get('/courses/coursecontents/{id}/watched', () => {
        asked.places += 1
        return asked.places === 1 ? refuse(500, { code: 'internal', detail: 'Broken.' }) : new Promise<never>(() => undefined)
      }),
      mockApi.get('/courses/files/{id}', async () => new Response(await aVideo(picture))),
    )
  },
})
PlaceUnknown.test('keeps the player, with what was watched in it, while it is asked again', async ({ canvas }) => {
  const video = await canvas.findByLabelText<HTMLVideoElement>('rejilla.webm', { selector: 'video' })
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(asked.places).toBe(2))
  await expect(video).toBeInTheDocument()
})

/** The class around the card: it is read again once an answer has arrived. */
function ReadClass() {
  useQuery(learningQueries.content(15, { group: 2 }))
  return null
}
let answer: () => void
export const FoldedBeforeTheAnswer = meta.story({
  args: { resource: aLearningResource({ type: 'pdf', file: notes, url: notes.url, is_opened: true, watched: null }) },
  decorators: [
    (Story) => (
      <>
        <ReadClass />
        <Story />
      </>
    ),
  ],
  beforeEach: ({ msw }) => {
    Object.assign(asked, { places: 0, classes: 0 })
    const held = new Promise<void>((resolve) => (answer = resolve))
    const pages = aPdf(['Uno', 'Dos', 'Tres'].map((line) => ({ lines: [line] })))
    const place = { at: 1, percent: 0, is_done: false, is_finishable: false }
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'student' })),
      mockApi.get('/courses/coursecontents/{id}/learning', () => ((asked.classes += 1), aLearningContent())),
      mockApi.get('/courses/coursecontents/{id}/watched', () => ((asked.places += 1), place)),
      mockApi.put('/courses/coursecontents/{id}/watched', () => held.then(() => ({ ...place, at: 3, is_done: true }))),
      mockApi.get('/courses/files/{id}', () => new Response(pages)),
    )
  },
})
FoldedBeforeTheAnswer.test('asks where another device is when it is unfolded again', async ({ canvas }) => {
  const field = await canvas.findByRole('textbox', { name: 'Página, de 3' })
  await userEvent.clear(field)
  await userEvent.type(field, '3{Enter}')
  await expect(await canvas.findByText('Página 3 de 3')).toBeInTheDocument()
  await userEvent.click(canvas.getByRole('button', { name: /^Ocultar/ }))
  await waitFor(() => expect(field).not.toBeInTheDocument())
  const { classes } = asked
  answer()
  await waitFor(() => expect(asked.classes).toBeGreaterThan(classes))
  await userEvent.click(canvas.getByRole('button', { name: /^Ver / }))
  await waitFor(() => expect(asked.places).toBe(2))
})
