import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { commonTexts, loadTexts, startI18n } from '@/shared/i18n'
import { aGroup, aPage, exploreMachine, inRouter, never } from '@/shared/testing'
import { importTexts } from '../i18n'
import { allEvents, list, emptyStart, silentMachine, silentUploads } from '../model/import-fixtures'
import { importView, stepOf, type ImportView } from '../model/import-view'
import { recent, rows } from '../model/import-view-fixtures'
import { ImportScreen } from './import-screen'
import { loadAllLazyModules } from '@/shared/ui'

/** The control that each view must offer; null for views that only wait. */
const offers: Record<ImportView['kind'], RegExp | null> = {
  opening: null,
  openFailed: /^Reintentar$/,
  missing: /^Importar otra lista$/,
  choosing: /^Leer lo pegado$/,
  mapping: /^Comprobar las filas$/,
  review: /^Importar [\d.]+ estudiantes$/,
  discarding: null,
  discardFailed: /^Reintentar$/,
  importing: /^Cancelar la importación$/,
  stopped: /^Volver a intentarlo$/,
  done: /^Importar otra lista$/,
  undoing: null,
  undone: /^Importar otra lista$/,
}
const inPlace = inRouter({ path: '/students/import' })
const steps = { choose: 'Lista', columns: 'Columnas', review: 'Comprobación', import: 'Importación' }

test('every state shows its step, and what can be done there', async () => {
  await startI18n('es')
  await Promise.all([loadTexts(importTexts), loadTexts(commonTexts), loadAllLazyModules()])
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: never, staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryDefaults(['student import', 'recent'], { initialData: recent })
  client.setQueryDefaults(['student import', 'rows'], { initialData: rows })
  client.setQueryDefaults(['group'], { initialData: aPage([aGroup()]) })
  const uploads = exploreMachine({
    machine: silentUploads,
    input: { place: { source: 'file', centerId: null } },
    events: [{ type: 'add', files: [{ key: 'list', file: list }] }, { type: 'file.rejected', code: 'wrong_type' }, { type: 'file.failed' }],
    facts: ({ context }) => context.queue.slice(0, 1).map(({ state }) => state),
  })
  const seen = new Set<string>()
  for (const importId of [null, 3]) {
    const { paths } = exploreMachine({
      machine: silentMachine,
      input: { ...emptyStart, importId },
      events: allEvents,
      facts: ({ context }) => context.import?.state,
    })
    for (const { state, upload } of paths.flatMap(({ state: each }) =>
      (each.value === 'choosing' ? uploads.paths : uploads.paths.slice(0, 1)).map((path) => ({ state: each, upload: path.state })),
    )) {
      const view = importView(state, upload)
      const leaf = JSON.stringify([state.value, view.isBusy, view.rejection, 'import' in view && view.import.state])
      if (seen.has(leaf)) continue
      seen.add(leaf)
      const rowsPlace = { show: 'all', page: 1, pageSize: 25, onChange: () => {} } as const
      const Page = () => inPlace(() => <ImportScreen view={view} send={() => {}} center={null} list={rowsPlace} />)
      const screen = await render(
        <QueryClientProvider client={client}>
          <Suspense>
            <Page />
          </Suspense>
        </QueryClientProvider>,
      )
      await expect.element(screen.getByRole('heading', { level: 1, includeHidden: true })).toHaveTextContent('Importar estudiantes')
      const step = document.querySelector('[aria-current=step]')
      const isOver = view.kind === 'done' || view.kind === 'undone'
      expect([leaf, step?.textContent.replace(/^\d/, '') ?? null]).toEqual([leaf, isOver ? null : steps[stepOf[view.kind]]])
      const offer = offers[view.kind]
      expect(document.querySelector('[role=progressbar]') !== null, leaf).toBe(
        (view.kind === 'choosing' && view.isBusy) || view.kind === 'importing' || view.kind === 'undoing',
      )
      if (offer) await expect.element(screen.getByRole('button', { name: offer, includeHidden: true }).first()).toBeInTheDocument()
      await screen.unmount()
    }
  }
  expect(seen.size).toBe(39)
})
