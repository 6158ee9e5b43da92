import { expect } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { inRouter, mockApi, never, unavailable } from '@/shared/testing'
import preview from '../../../../.storybook/preview'
import { CourseCoverage } from './course-coverage'

const none = { id: null, code: null, name: null, sum: null, group: null, date: null }
const coverage: Schema<'CourseCoverage'> = {
  course: { id: 3, name: 'Programación' },
  may_edit: true,
  gaps: [
    { ...none, kind: 'results_sum', sum: 9000 },
    { ...none, kind: 'result_without_weight', id: 5, code: 'RA2', name: 'Escribe y prueba programas sencillos.' },
    { ...none, kind: 'criteria_sum', id: 4, code: 'RA1', name: 'Reconoce la estructura de un programa.', sum: 11_000 },
    ...Array.from({ length: 7 }, (_, index): Schema<'CoverageGap'> => ({
      ...none,
      kind: 'criterion_not_assessed',
      id: 31 + index,
      code: `RA1.${'abcdefg'[index] ?? ''}`,
      name: 'Se han escrito programas simples.',
    })),
    { ...none, kind: 'deliverable_without_criterion', id: 7, name: 'Calculadora' },
    { ...none, kind: 'assessed_sum', id: 8, name: 'Agenda', sum: 6000 },
    { ...none, kind: 'contents_sum', id: 9, name: 'Bucles', sum: 5000 },
    { ...none, kind: 'unit_without_resources', id: 10, name: 'Excepciones' },
    {
      ...none,
      kind: 'date_outside_year',
      id: 7,
      name: 'Calculadora',
      group: { id: 2, name: '1.º DAM A' },
      date: '2027-09-15T10:00:00.000Z',
    },
    {
      ...none,
      kind: 'resource_outside_year',
      id: 4,
      name: 'Guía de Java',
      group: { id: 2, name: '1.º DAM A' },
      date: '2027-09-20T10:00:00.000Z',
    },
  ],
}

const meta = preview.meta({
  title: 'widgets/course-coverage',
  component: CourseCoverage,
  args: { courseId: 3 },
  decorators: [inRouter({ path: '/' })],
  beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/courses/{id}/coverage', coverage)),
})

export const Gaps = meta.story()
Gaps.test('each line leads to where it is mended', async ({ canvas }) => {
  const link = (name: RegExp) => canvas.findByRole('link', { name })
  await expect(await link(/^RA1\.a/)).toHaveAttribute('href', '/course/edit/3/contents')
  await expect(await link(/^Excepciones$/)).toHaveAttribute('href', '/course/edit/3/contents#n10')
  await expect(await link(/^Calculadora$/)).toHaveAttribute('href', '/course/edit/3/deliverable/7')
  await expect(await link(/suman 110,00/)).toHaveAttribute('href', '/course/edit/3/weights#criteria-4')
  await expect(await link(/^Bucles · suman 50,00/)).toHaveAttribute('href', '/course/edit/3/weights#contents-9')
  await expect(await link(/^Agenda · suman 60,00/)).toHaveAttribute('href', '/course/edit/3/weights#assessed_criteria-8')
  await expect(await link(/^Guía de Java · 1\.º DAM A/)).toHaveAttribute('href', '/group/2?tab=resources')
  await expect(canvas.getByText(/^Bucles/)).toBeVisible()
  await expect(canvas.getByRole('button', { name: 'Ver 2 más' })).toBeVisible()
})
export const ReadOnlyInEnglish = meta.story({
  globals: { locale: 'en', theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/courses/{id}/coverage', { ...coverage, may_edit: false })),
})
ReadOnlyInEnglish.test('whoever only reads a program can mend the dates of their groups', async ({ canvas }) => {
  const links = (await canvas.findAllByRole('link')).map((link) => link.getAttribute('href'))
  await expect(links).toEqual(['/course/edit/3/deliverable/7', '/group/2?tab=resources'])
})
export const Complete = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/courses/{id}/coverage', { ...coverage, gaps: [] })),
})
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/courses/{id}/coverage', never)) })
export const Unavailable = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/courses/{id}/coverage', unavailable)) })
