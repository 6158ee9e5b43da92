/** Runs in a thread of its own: draws the documents of an evaluation. */
import { move } from 'piscina'
import { lowerPriority } from '#server/low-priority.ts'
import { numberPages } from '#server/modules/printing/draw-table.ts'
import { bytesOf, type Letterhead, openPaper } from '#server/modules/printing/paper.ts'
import { evaluationDocumentTexts } from '#server/texts/evaluation-documents.ts'
import type { Language } from '#server/texts/language.ts'
import { drawActa } from './draw-acta.ts'
import { drawReports } from './draw-reports.ts'
import type { EvaluatedGroup } from './evaluated-group.ts'

lowerPriority()

/** Plain data, which can be passed to a thread. */
export interface DrawTask {
  readonly group: EvaluatedGroup
  readonly kind: 'acta' | 'reports'
  /** What it is about besides the evaluation, for its title. */
  readonly of: string
  readonly letterhead: Letterhead
  readonly language: Language
  readonly at: Date
}

/** @returns the bytes of a PDF */
export async function draw({ group, kind, of, letterhead, language, at }: DrawTask): Promise<Uint8Array> {
  const texts = evaluationDocumentTexts[language]
  const paper = openPaper({ title: `${texts[kind]} · ${group.evaluation.name} · ${of}`, language, at, tagged: true, numbered: true })
  const bytes = bytesOf(paper)
  const drawAll = kind === 'acta' ? drawActa : drawReports
  drawAll(paper, group, { letterhead, texts, language, at })
  numberPages(paper, texts.page)
  paper.end()
  return move(new Uint8Array(await bytes)) as Uint8Array
}
