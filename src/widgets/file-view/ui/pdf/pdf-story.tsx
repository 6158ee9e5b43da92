import type { ReactNode } from 'react'
import { expect, waitFor } from 'storybook/test'

/** Pages of a long document. */
export const topics = Array.from({ length: 300 }, (_, page) => ({
  lines: [`Tema ${page + 1}`, page === 249 ? 'El teorema de Pitágoras' : 'Sin novedad'],
}))

export const inFrame = (Story: () => ReactNode) => (
  <div className="flex flex-col rounded-lg border border-line bg-surface" style={{ height: 620 }}>
    <Story />
  </div>
)

export const canvases = (root: HTMLElement) => root.querySelectorAll('canvas')
export const pagesOf = (root: HTMLElement) => root.querySelectorAll<HTMLElement>('[data-page]')
export const drawn = (root: HTMLElement, page: number) =>
  waitFor(() => expect(root.querySelector(`[data-page="${page}"] canvas`)).toBeInstanceOf(HTMLCanvasElement))
