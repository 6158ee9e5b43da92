import { expect, it } from 'vitest'
import { embedOf } from './embed'

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10', 'YouTube', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'YouTube', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'YouTube', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'Vimeo', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/76979871/0a1b2c3d4e', 'Vimeo', 'https://player.vimeo.com/video/76979871?dnt=1&h=0a1b2c3d4e'],
  ['https://centro.typeform.com/to/Ab12Cd34', 'Typeform', 'https://form.typeform.com/to/Ab12Cd34'],
])('shows %s of %s', (address, service, src) => {
  expect(embedOf(address)).toEqual({ service, src })
})

it.each([
  'https://example.org/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.example.org/watch?v=dQw4w9WgXcQ',
  'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=../../x"onload=',
  'https://www.youtube.com/@canal',
  'https://vimeo.com/categories',
  'https://typeform.com/explore',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
])('leaves %s a link', (address) => {
  expect(embedOf(address)).toBeNull()
})
