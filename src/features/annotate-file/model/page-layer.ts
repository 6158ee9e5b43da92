import { createContext, type ComponentType, type PointerEvent, type ReactNode, type Ref } from 'react'
import type { Place } from './annotation'
import type { Matrix } from './geometry'

export interface PageLayerProps {
  /** From 1; undefined for an image. */
  readonly page?: number
  /** From the coordinates of the file to the pixels of the page on the screen. */
  readonly matrix: Matrix
  /** Whether the page has words to select. */
  readonly hasText?: boolean
}

/** How a line looks that has annotations, or that is being chosen for one. */
export interface LineMark {
  readonly isFirst: boolean
  readonly isSelected: boolean
}

/** What makes the list of lines take the pointer, where annotations may be written, and show one of its lines. */
export type LineListProps = Readonly<
  Partial<Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', (event: PointerEvent<HTMLElement>) => void>> & {
    ref?: Ref<HTMLOListElement>
  }
>

export interface LinesProps {
  /** Draws the lines; each has its number, from 1, as `data-line`. */
  readonly children: (marks: ReadonlyMap<number, LineMark>, list: LineListProps) => ReactNode
}

/** What the frame of the annotations needs of a viewer. */
export interface ShownPages {
  /** Shows a place of the file in the window. */
  readonly goTo: (place: Place) => void
  /** The point in the middle of what the window shows. */
  readonly current: () => Place | null
}

export interface PageLayer {
  /** Drawn over each page of a PDF, and over an image. */
  readonly Layer: ComponentType<PageLayerProps>
  /** Around the lines of a text. */
  readonly Lines: ComponentType<LinesProps>
  /** Connects the viewer; returns what disconnects it. */
  readonly connect: (pages: ShownPages) => () => void
}

/** Given by the frame of the annotations; a viewer without one shows the file alone. */
export const PageLayerContext = createContext<PageLayer | null>(null)
