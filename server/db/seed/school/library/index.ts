import { databases } from './databases.ts'
import type { LibraryItem } from './item.ts'
import { markup } from './markup.ts'
import { programming } from './programming.ts'
import { systems } from './systems.ts'

export type { LibraryItem } from './item.ts'

/** The resource library: all five types, files and addresses. */
export const library: readonly LibraryItem[] = [...markup, ...programming, ...databases, ...systems]
