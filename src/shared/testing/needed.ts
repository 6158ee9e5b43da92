import type { Schema } from '@/shared/api/contract'

/** What a student needs to pass. */
export const aMarksNeeded = (change: Partial<Schema<'MarksNeeded'>> = {}): Schema<'MarksNeeded'> => ({
  target: 500,
  of: 'acta',
  passes: 5,
  program: {
    kind: 'needed',
    mark: 352,
    best: null,
    deliverables: [
      { id: 8, name: 'Sitio con rejilla' },
      { id: 9, name: 'Hoja de estilos' },
    ],
  },
  results: [
    {
      id: 41,
      code: 'RA1',
      name: 'Reconoce las características.',
      kind: 'reached',
      mark: null,
      best: null,
      deliverables: [{ id: 8, name: 'Sitio con rejilla' }],
    },
    { id: 42, code: 'RA2', name: 'Utiliza lenguajes de marcas para la web.', kind: 'impossible', mark: null, best: 455, deliverables: [] },
    {
      id: 43,
      code: 'RA3',
      name: 'Accede y manipula documentos.',
      kind: 'needed',
      mark: 500,
      best: null,
      deliverables: [{ id: 8, name: 'Sitio con rejilla' }],
    },
  ],
  contents: [
    {
      id: 71,
      name: 'Lenguajes de marcas',
      kind: 'needed',
      mark: 610,
      best: null,
      deliverables: [{ id: 8, name: 'Sitio con rejilla' }],
    },
  ],
  ...change,
})
