import { createContext, type ComponentType } from 'react'
import type { Point } from './annotation'
import type { Matrix } from './geometry'

export interface PageLayerProps {
  /** From 1; undefined for an image. */
  readonly page?: number
  /** From the coordinates of the file to the pixels of the page on the screen. */
  readonly matrix: Matrix
  /** Whether the page has words to select. */
  readonly hasText?: boolean
}

/** What the frame of the annotations needs of a viewer. */
export interface ShownPages {
  /** Shows a point of the file in the window. */
  readonly goTo: (page: number, point: Point) => void
  /** The page that the window shows, and a point in its middle. */
  readonly current: () => { readonly page: number | undefined; readonly point: Point } | null
}

export interface PageLayer {
  /** Drawn over each page. */
  readonly Layer: ComponentType<PageLayerProps>
  /** Connects the viewer; returns what disconnects it. */
  readonly connect: (pages: ShownPages) => () => void
}

/** Given by the frame of the annotations; a viewer without one shows the file alone. */
export const PageLayerContext = createContext<PageLayer | null>(null)
