/** Runs in a thread of its own: draws a list. */
import { move } from 'piscina'
import { lowerPriority } from '#server/low-priority.ts'
import type { Language } from '#server/texts/language.ts'
import { classDocumentTexts } from '#server/texts/class-documents.ts'
import { drawList, type PrintedList } from './draw-list.ts'
import { numberPages } from './draw-table.ts'
import { bytesOf, type Letterhead, openPaper } from './paper.ts'

lowerPriority()

/** Plain data, which can be passed to a thread. */
export interface ListTask {
  /** Of the document. */
  readonly title: string
  readonly list: PrintedList
  readonly letterhead: Letterhead
  /** The day it is made, as a sentence. */
  readonly made: string
  readonly language: Language
  readonly at: Date
}

/** @returns the bytes of a PDF */
export async function draw({ title, list, letterhead, made, language, at }: ListTask): Promise<Uint8Array> {
  const paper = openPaper({ title, language, at, tagged: true, numbered: true })
  const bytes = bytesOf(paper)
  drawList(paper, list, letterhead, made)
  numberPages(paper, classDocumentTexts[language].page)
  paper.end()
  return move(new Uint8Array(await bytes)) as Uint8Array
}
