import type { HttpHandler } from 'msw/http'
import { type ReactNode, useState } from 'react'
import { expect, fireEvent, screen, waitFor, within } from 'storybook/test'
import { versionParts } from '@/entities/deliverable'
import type { Schema } from '@/shared/api'
import { aVersion, mockApi } from '@/shared/testing'
import { VersionView } from '../version-view'

type Annotation = Schema<'Annotation'>

const idOf = (n: number) => `8e03978e-40d5-43dd-bc93-6894a57f93${String(n).padStart(2, '0')}`

export const anAnnotation = (n: number, change: Partial<Annotation>): Annotation => ({
  ...{ id: idOf(n), kind: 'comment', place: { page: 1, point: [300, 640] }, text: '', author: 'Laura Vidal Ortega' },
  ...{ is_deleted: false, revision: 1, updated_at: '2026-11-20T22:50:00.000Z', ...change },
})

interface Saved {
  readonly id: string
  readonly body: Schema<'AnnotationChange'> | null
  readonly revision: string | null
}

/** What the server got, the last one last. */
export const saved: Saved[] = []

export const listPath = '/courses/files/{id}/annotations'
export const onePath = '/courses/files/{id}/annotations/{annotation_id}'

/** A server that keeps the annotations of one file. */
export function annotationServer(content: Blob, first: readonly Annotation[], { canAnnotate = true } = {}): HttpHandler[] {
  saved.length = 0
  let rows = [...first]
  const idIn = (params: Readonly<Record<string, unknown>>) => String(params['annotation_id'])
  const next = (id: string) => (rows.find((row) => row.id === id)?.revision ?? 0) + 1
  return [
    mockApi.get('/courses/files/{id}', () => new Response(content)),
    mockApi.get(listPath, () => ({ results: rows, can_annotate: canAnnotate })),
    mockApi.put(onePath, ({ params, body, headers }) => {
      const id = idIn(params)
      saved.push({ id, body, revision: headers.get('if-match') })
      const row = { ...anAnnotation(0, body), id, revision: next(id) }
      rows = [...rows.filter((each) => each.id !== id), row]
      return row
    }),
    mockApi.delete(onePath, ({ params, headers }) => {
      const id = idIn(params)
      saved.push({ id, body: null, revision: headers.get('if-match') })
      const row = { ...(rows.find((each) => each.id === id) ?? anAnnotation(0, {})), revision: next(id), is_deleted: true }
      rows = rows.filter((each) => each.id !== id)
      return row
    }),
  ]
}

/** A file of a version that was handed in. */
export function AnnotatedFile({ file }: { readonly file: Schema<'File'> }) {
  const [part, setPart] = useState(0)
  return <VersionView parts={versionParts(aVersion(1, { files: [file] }))} shown={part} onShow={setPart} annotations="keys" />
}

/** The space of a desk. */
export const inDesk = (Story: () => ReactNode) => (
  <div className="flex flex-col rounded-lg border border-line bg-surface" style={{ height: 640 }}>
    <Story />
  </div>
)

export const list = async () => within(await screen.findByRole('region', { name: 'Anotaciones' }))
export const tool = (name: string) => screen.findByRole('button', { name })
export const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()

/** The drawing over a page, once it is there. */
export async function surfaceOf(page: number | 'image'): Promise<SVGSVGElement> {
  const find = () => document.querySelector<SVGSVGElement>(`svg[data-annotations="${page}"]`)
  await waitFor(() => expect(find()).toBeInstanceOf(SVGSVGElement))
  const surface = find()
  if (!surface) throw new Error('the page is drawn')
  return surface
}

/** A pointer that goes over a page, from point to point of the window. */
export async function stroke(surface: SVGElement, points: readonly (readonly [x: number, y: number])[], pointerType = 'mouse') {
  // a pointer that does not exist cannot be captured
  surface.setPointerCapture = () => {}
  const events = points.map(([clientX, clientY]) => ({ pointerId: 1, pointerType, button: 0, clientX, clientY }))
  await fireEvent.pointerDown(surface, events[0])
  for (const event of events.slice(1)) await fireEvent.pointerMove(surface, event)
  await fireEvent.pointerUp(surface, events.at(-1))
}

export const middleOf = (element: Element | null | undefined): readonly [x: number, y: number] => {
  const { left, top, width, height } = boxOf(element)
  return [left + width / 2, top + height / 2]
}

/** From where to where coordinates of the file reach. */
export const extentOf = (coordinates: readonly number[]) => {
  const [xs, ys] = [coordinates.filter((_, at) => at % 2 === 0), coordinates.filter((_, at) => at % 2 === 1)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}
