import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CourseKey } from '../../courses/index.ts'
import { type Paper, pdfPaper } from '../../papers/paper.ts'

/** A library item with the class it is placed in. Bytes come from `paper`, everything else from `url`. */
export interface LibraryItem {
  type: 'pdf' | 'typeform' | 'video' | 'image' | 'other'
  name: string
  description: string
  course: CourseKey
  lesson: string
  owner: string
  paper?: () => Paper
  url?: string
  seconds?: number
  required?: boolean
  /** Days from today on which the group of the first class sees it. */
  visible?: readonly [from: number | null, until: number | null]
  /** Criteria it works on, in percent. */
  criteria?: Record<string, number>
}

/** A sheet of notes as its teacher hands it out. */
export const notes = (name: string, title: string, author: string, blocks: Parameters<typeof pdfPaper>[1]['blocks']) => () =>
  pdfPaper(name, { title, author, header: 'IES Ribera del Duero · Departamento de Informática', lines: [author], blocks })

/** A file that cannot be drawn here and is kept beside. */
export const asset = (name: string) => readFileSync(join(import.meta.dirname, '../../assets', name))
