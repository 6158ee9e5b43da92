import { bottom, drawHead, drawSignatures, drawTable, margin, tag, width } from '#server/modules/printing/draw-table.ts'
import { ink, mm, type Paper, write } from '#server/modules/printing/paper.ts'
import { hundredthsText } from '#server/modules/downloads/numbers.ts'
import { writtenMoment } from '#server/school-day.ts'
import { actaText, ownMarksOf } from './acta-table.ts'
import { evaluationLine, resultsLegend, stateOf } from './document-lines.ts'
import type { DocumentProgram, EvaluatedGroup } from './evaluated-group.ts'
import type { PageSetup } from './page-setup.ts'

const day = (at: Date) => writtenMoment(at)[0]

/** The acta: one part per program with marks by learning result, totals and places to sign. */
export function drawActa(paper: Paper, group: EvaluatedGroup, setup: PageSetup): void {
  const { texts, language, at } = setup
  const newPage = () => {
    paper.addPage()
    return drawHead(paper, setup.letterhead, texts.made(day(at)))
  }
  for (const program of group.programs) {
    let y = newPage()
    y +=
      tag(paper, 'H1', () =>
        write(paper, `${texts.acta}: ${program.course.name}`, { x: margin, y, width, size: 15, strong: true, lines: 2 }),
      ) +
      1 * mm
    y += tag(paper, 'P', () => write(paper, evaluationLine(group.evaluation, texts), { x: margin, y, width, size: 10 })) + 0.5 * mm
    y += tag(paper, 'P', () => write(paper, stateOf(program, texts), { x: margin, y, width, size: 9, color: ink.muted })) + 4 * mm
    y = drawTable(paper, columnsOf(program, setup), rowsOf(program, setup), y, newPage) + 3 * mm
    if (y > bottom - 45 * mm) y = newPage()
    y += tag(paper, 'P', () => write(paper, texts.totals(totalsOf(program)), { x: margin, y, width, size: 9, strong: true })) + 2 * mm
    if (program.students.some((line) => ownMarksOf(program, line, texts).length > 0))
      y += tag(paper, 'P', () => write(paper, texts.ownLegend, { x: margin, y, width, size: 8 })) + 2 * mm
    const legend = resultsLegend(program, language)
    if (legend !== '')
      y += tag(paper, 'P', () => write(paper, legend, { x: margin, y, width, size: 7, color: ink.muted, lines: 8 })) + 2 * mm
    drawSignatures(paper, [texts.teacher, texts.tutor], Math.max(y + 18 * mm, bottom - 12 * mm))
  }
}

export function totalsOf({ students }: DocumentProgram) {
  const count = (holds: (line: DocumentProgram['students'][number]) => boolean) => students.filter(holds).length
  return {
    students: students.length,
    passed: count(({ passed }) => passed === true),
    failed: count(({ passed }) => passed === false),
    without: count(({ passed }) => passed === null),
  }
}

function columnsOf({ results }: DocumentProgram, { texts }: PageSetup) {
  const [name, mark, acta] = [58 * mm, 13 * mm, 18 * mm]
  const left = width - name - mark - acta
  return [
    { heading: texts.student, width: results.length === 0 ? name + left : name },
    ...results.map(({ code }) => ({ heading: code, width: left / results.length, centred: true })),
    { heading: texts.mark, width: mark, centred: true },
    { heading: texts.acta_mark, width: acta, centred: true },
  ]
}

function rowsOf({ results, students }: DocumentProgram, { texts, language }: PageSetup) {
  const shown = (mark: number | null | undefined, isOwn = false) =>
    mark == null ? texts.none : `${hundredthsText(mark, language)}${isOwn ? '*' : ''}`
  return students.map((line) => ({
    cells: [
      line.student.display_name,
      ...results.map(({ id }) => {
        const held = line.results.find((each) => each.id === id)
        return shown(held?.mark, held?.is_own)
      }),
      shown(line.mark, line.is_own),
      actaText(line, texts.none),
    ],
  }))
}
