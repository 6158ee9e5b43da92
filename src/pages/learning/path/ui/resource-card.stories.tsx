import { expect, waitFor } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aFile, aLearningResource, aSelf, aVideo, inRouter, mockApi } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { ResourceCard } from './resource-card'

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
