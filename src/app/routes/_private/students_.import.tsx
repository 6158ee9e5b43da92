import { createFileRoute } from '@tanstack/react-router'
import { ImportPage, importTexts } from '@/pages/students/import'
import { loadTexts } from '@/shared/i18n'
import { oneOf, pageParams, parseSearch, positive } from '../../params'

export const Route = createFileRoute('/_private/students_/import')({
  staticData: { requires: 'teacher', shape: 'form' },
  validateSearch: (raw) =>
    parseSearch(raw, {
      id: positive,
      center: positive,
      group: positive,
      show: oneOf('ready', 'skipped', 'problem', 'done', 'undone', 'kept'),
      ...pageParams,
    }),
  loader: () => loadTexts(importTexts),
  component: ImportPage,
})
