import { createFileRoute } from '@tanstack/react-router'
import { ImportPage, importTexts } from '@/pages/students/import'
import { loadTexts } from '@/shared/i18n'
import { given, oneOf, positive } from '../../params'

export const Route = createFileRoute('/_private/students_/import')({
  staticData: { requires: 'teacher' },
  validateSearch: ({ id, center, group, show, page, page_size }) =>
    given({
      id: positive(id),
      center: positive(center),
      group: positive(group),
      show: oneOf(show, ['ready', 'skipped', 'problem', 'done', 'undone', 'kept']),
      page: positive(page),
      page_size: positive(page_size),
    }),
  loader: () => loadTexts(importTexts),
  component: ImportPage,
})
