import { createFileRoute } from '@tanstack/react-router'
import { evaluationQueries } from '@/entities/evaluation'
import { centerDocumentTexts, CenterDocumentsPage } from '@/pages/centers/documents'
import { loadTexts } from '@/shared/i18n'
import { ids, parseSearch, text } from '../../params'

export const Route = createFileRoute('/_private/center/$id_/documents')({
  staticData: { requires: 'manager', shape: 'home' },
  params: ids('id'),
  validateSearch: (raw) => parseSearch(raw, { period: text }),
  loaderDeps: ({ search: { period } }) => ({ period }),
  loader: ({ context, params, deps: { period } }) => {
    context.prefetch(evaluationQueries.ofCenter(params.id, period))
    return loadTexts(centerDocumentTexts)
  },
  component: CenterDocumentsPage,
})
