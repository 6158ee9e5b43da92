import { setImmediate as nextTurn } from 'node:timers/promises'
import { openPaper, type Paper } from '#server/modules/printing/paper.ts'
import { drawActa } from './draw-acta.ts'
import { drawReports } from './draw-reports.ts'
import type { EvaluatedGroup } from './evaluated-group.ts'
import type { PageSetup } from './page-setup.ts'

/**
 * The acta of an evaluation, or the reports of its students, as a PDF that is drawn while it is read: one program or student after the
 * other, so that requests take their turn in between. @param of what it is about besides the group, for its title
 */
export function evaluationPdf(group: EvaluatedGroup, kind: 'acta' | 'reports', setup: PageSetup, of = group.evaluation.group_name): Paper {
  const { texts, language, at } = setup
  const paper = openPaper({ title: `${texts[kind]} · ${group.evaluation.name} · ${of}`, language, at, tagged: true })
  void drawAll().catch((error: Error) => paper.destroy(error))
  return paper

  async function drawAll() {
    const parts = kind === 'acta' ? drawActa(paper, group, setup) : drawReports(paper, group, setup)
    do {
      await nextTurn()
      // its reader has gone
      if (paper.destroyed) return
    } while (parts.next().done !== true)
    paper.end()
  }
}
