import type { Schema } from '@/shared/api/contract'

/** A PDF that its owner keeps to themselves. */
export const aResource = (n: number, change: Partial<Schema<'Resource'>> = {}): Schema<'Resource'> => ({
  id: 10 + n,
  name: `Guía de selectores ${n}`,
  description: '',
  type: 'pdf',
  file: { id: 90 + n, name: `selectores-${n}.pdf`, media_type: 'application/pdf', size: 48_213, url: `/api/v1/courses/files/${90 + n}` },
  url: `/api/v1/courses/files/${90 + n}`,
  thumbnail: null,
  captions: [],
  categories: [{ id: 2, name: 'Informática' }],
  owner: 'Marta Ruiz Gil',
  center: { id: 1, name: 'IES Ribera del Duero' },
  is_shared: false,
  uses: 0,
  may_edit: true,
  created_at: '2026-09-14T17:30:00.000Z',
  revision: 1,
  ...change,
})

/** Captions of a video in a language. */
export const someCaptions = (language: Schema<'CaptionLanguage'>, id = 70): Schema<'Captions'> => ({
  language,
  file: { id, name: `clase.${language}.vtt`, media_type: 'text/vtt', size: 4210, url: `/api/v1/courses/files/${id}` },
})

/** A resource that is placed in a content, optional and without criteria. */
export const aPlacedResource = (n: number, change: Partial<Schema<'PlacedResource'>> = {}): Schema<'PlacedResource'> => {
  const { id, name, type, file, url } = aResource(n)
  return {
    id: 50 + n,
    course: { id: 3, name: 'Lenguajes de marcas y sistemas de gestión de información' },
    content: { id: 12, name: 'HTML' },
    resource: { id, name, type, file, url },
    is_required: false,
    results: [],
    revision: 1,
    ...change,
  }
}

/** A resource that a student can open in a group, without dates. */
export const aGroupResource = (change: Partial<Schema<'GroupResourceDetail'>> = {}): Schema<'GroupResourceDetail'> => ({
  id: 8,
  name: 'Guía de selectores',
  type: 'pdf',
  is_required: true,
  course: { id: 3, name: 'Lenguajes de marcas' },
  content: { id: 12, name: 'Selectores' },
  visible_from: null,
  visible_until: null,
  shows_title: false,
  stage: 'open',
  url: '/api/v1/courses/files/9',
  group: { id: 2, name: '1.º DAW A' },
  description: '',
  file: { id: 9, name: 'selectores.pdf', media_type: 'application/pdf', size: 48_213, url: '/api/v1/courses/files/9' },
  captions: [],
  is_finished: null,
  is_hidden: false,
  is_archived: false,
  can_schedule: false,
  ...change,
})

/** The dates of a placed resource in two groups of the person: both without any. */
export const aResourceSchedule = (change: Partial<Schema<'ResourceSchedule'>> = {}): Schema<'ResourceSchedule'> => ({
  id: 8,
  name: 'Guía de selectores',
  groups: [
    { id: 2, name: '1.º DAW A', can_edit: true, visible_from: null, visible_until: null, shows_title: false },
    { id: 3, name: '1.º DAW B', can_edit: true, visible_from: null, visible_until: null, shows_title: false },
  ],
  revision: 1,
  ...change,
})
