import { expect, it } from 'vitest'
import { noticeMails } from './notice-mails.ts'

const notice = (n: number, in_app: boolean) => ({
  kind: 'reminder' as const,
  learning: '',
  deliverable: `Tarea ${n}`,
  group: null,
  center: '',
  person: '',
  works: 0,
  href: `/deliverable/${n}`,
  in_app,
})
const digest = (notices: ReturnType<typeof notice>[], language: 'es' | 'en' = 'es') =>
  noticeMails.digest[language]({ firstName: 'Ana', notices, publicUrl: 'https://aula.example', stopPage: 'https://aula.example/stop' })
const numbers = (count: number, in_app: boolean, from = 1) => Array.from({ length: count }, (_, n) => notice(from + n, in_app))

it('writes out twenty notices of a day and leads to the others', () => {
  const { subject, text } = digest(numbers(23, true))
  expect(subject).toBe('Tu resumen de Aula: 23 avisos')
  expect(text).toContain('Recuerda entregar «Tarea 20»:\nhttps://aula.example/deliverable/20\n\nY 3 avisos más:\n')
  expect(text).toContain('Y 3 avisos más:\nhttps://aula.example/notices?unread=true\n\n--\n')
  expect(text).not.toContain('Tarea 21')
  expect(digest(numbers(21, true), 'en').text).toContain('And 1 more notification:\nhttps://aula.example/notices?unread=true\n')
  expect(digest(numbers(20, true)).text).not.toContain('/notices')
})

it('leaves out none that the app does not list', () => {
  const { text } = digest([...numbers(5, true), ...numbers(18, false, 6)])
  expect(text).toContain('Tarea 2»')
  expect(text).not.toContain('Tarea 3»')
  expect(text).toContain('Tarea 23»')
  expect(text).toContain('Y 3 avisos más:')
  expect(digest(numbers(30, false)).text).toContain('Tarea 30»')
  expect(digest(numbers(30, false)).text).not.toContain('/notices')
})
