import type { ComponentType } from 'react'
import type { within } from 'storybook/test'
import { aDesk, aScoreBook, aScoreSaved, aSelf, inRouter, mockApi } from '@/shared/testing'
import { Toaster } from '@/shared/ui'

export const book = aScoreBook()

/** Nothing is left of another story on the device. */
export function forgetNotebooks() {
  sessionStorage.clear()
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith('aula.notebook'))) localStorage.removeItem(key)
}

/** A server with the notebook `book`, which saves every cell. */
export const notebookAnswers = [
  mockApi.get('/users/users/self', aSelf()),
  mockApi.get('/groups/groups/{id}/scores', book),
  mockApi.put('/groups/groups/{id}/scores', ({ body, headers }) =>
    aScoreSaved({
      student_id: body.student_id,
      deliverable_id: body.deliverable_id,
      mark: Math.round(Number(body.text.replace(',', '.')) * 100),
      revision: Number(headers.get('if-match')?.replaceAll('"', '') ?? 0) + 1,
    }),
  ),
  mockApi.get('/courses/deliverables/{id}/grade/{student_id}', aDesk()),
  mockApi.get('/courses/deliverables/{id}/history/{student_id}', { results: [] }),
]

/** The notebook at its address, as high as the window. */
export const inNotebook = [
  (Story: ComponentType) => (
    <div className="h-dvh">
      <Story />
      <Toaster />
    </div>
  ),
  inRouter({ path: '/group/$groupId/scores', at: '/group/2/scores' }),
]

export const gridOf = (canvas: ReturnType<typeof within>) => canvas.findByRole('grid', { name: 'Notas de la clase' })
export const active = (grid: HTMLElement) => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
