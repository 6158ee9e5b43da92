import type { Letterhead } from '#server/modules/printing/paper.ts'
import type { EvaluationDocumentTexts } from '#server/texts/evaluation-documents.ts'
import type { Language } from '#server/texts/language.ts'

/** What every page of a document is drawn with. */
export interface PageSetup {
  letterhead: Letterhead
  texts: EvaluationDocumentTexts
  language: Language
  at: Date
}
