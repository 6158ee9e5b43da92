import {
  type Column,
  decorate,
  drawHead,
  drawSignatures,
  drawTable,
  landscapeWidth,
  layouts,
  margin,
  pageBottom,
  pageWidth,
  width as uprightWidth,
} from '#server/modules/printing/draw-table.ts'
import { flow, type FlowStyle } from '#server/modules/printing/flow.ts'
import { ink, mm, type Paper, write } from '#server/modules/printing/paper.ts'
import { hundredthsText } from '#server/modules/downloads/numbers.ts'
import { writtenMoment } from '#server/school-day.ts'
import { actaText, ownMarksOf, signOf } from './acta-table.ts'
import { footOf, rateOf, totalsOf } from './acta-totals.ts'
import { codesLegend, evaluationLine, resultsLegend, stateOf } from './document-lines.ts'
import { type DocumentProgram, type EvaluatedGroup, teacherOf } from './evaluated-group.ts'
import type { PageSetup } from './page-setup.ts'

const [nameWidth, markWidth, actaWidth] = [58 * mm, 13 * mm, 18 * mm]
/** Neither a share, "46,67 %", nor a mark with the sign of the teacher's own, "10,00*", is broken into lines within it. */
const resultWidth = 14 * mm

/** The acta: one part per program with marks by learning result, totals and places to sign; of several programs, a summary. */
export function drawActa(paper: Paper, group: EvaluatedGroup, setup: PageSetup): void {
  for (const program of group.programs) drawProgram(paper, group, program, setup)
  if (group.programs.length > 1) drawSummary(paper, group, setup)
}

/** Begins a part; its further pages say what they go on with. @returns how to begin a page, and where it goes on */
function partOf(paper: Paper, title: string, isWide: boolean, { evaluation }: EvaluatedGroup, { letterhead, texts, at }: PageSetup) {
  const made = texts.made(writtenMoment(at, letterhead.zone)[0])
  const line = evaluationLine(evaluation, texts)
  const begin = () => {
    paper.addPage(layouts[isWide ? 'landscape' : 'portrait'])
    return drawHead(paper, letterhead, made)
  }
  const newPage = () => {
    const y = begin()
    decorate(paper, () =>
      write(paper, `${title} · ${line}`, { x: margin, y: y - 2 * mm, width: pageWidth(paper), size: 8, color: ink.muted }),
    )
    return y + 4 * mm
  }
  let y = begin()
  const put = (role: string, text: string, gap: number, style?: FlowStyle) => {
    y = flow(paper, role, text, y, newPage, style) + gap * mm
  }
  put('H1', title, 1, { size: 15, strong: true })
  put('P', line, 0.5, { size: 10 })
  return { newPage, put, at: () => y, goOn: (from: number) => void (y = from) }
}

function drawProgram(paper: Paper, group: EvaluatedGroup, program: DocumentProgram, setup: PageSetup): void {
  const { texts, language } = setup
  const isWide = program.results.length * resultWidth > uprightWidth - nameWidth - markWidth - actaWidth
  const part = partOf(paper, `${texts.acta}: ${program.course.name}`, isWide, group, setup)
  part.put('P', stateOf(program, setup.letterhead.zone, texts), 4, { color: ink.muted })
  const rows = [...rowsOf(program, setup), ...footOf(program, setup)]
  part.goOn(drawTable(paper, columnsOf(program, isWide, setup), rows, part.at(), part.newPage) + 3 * mm)
  if (part.at() > pageBottom(paper) - 55 * mm) part.goOn(part.newPage())
  const totals = totalsOf(program)
  part.put('P', texts.totals({ ...totals, rate: rateOf(totals, setup) }), 2, { strong: true })
  if (program.students.some((line) => ownMarksOf(program, line, texts).length > 0)) part.put('P', texts.ownLegend, 1, { size: 8 })
  if (program.students.some(({ reopened }) => reopened !== null)) part.put('P', texts.reopenedLegend, 1, { size: 8 })
  const legends = [codesLegend(program, texts, language), resultsLegend(program)].filter((text) => text !== '')
  for (const legend of legends) part.put('P', legend, 1, { size: 7, color: ink.muted })
  const teachers = group.staff.filter(({ isTutor }) => !isTutor)
  const only = group.staff.length === 1 ? group.staff[0] : teachers.length === 1 ? teachers[0] : undefined
  const closer = group.staff.find(({ id }) => id === program.closerId)
  const places = [
    { label: texts.teacher, name: (teacherOf(group, program) ?? closer ?? only)?.name ?? null },
    { label: texts.tutor, name: tutorOf(group) },
  ]
  if (part.at() > pageBottom(paper) - 26 * mm) part.goOn(part.newPage())
  drawSignatures(paper, places, Math.max(part.at() + 16 * mm, pageBottom(paper) - 16 * mm))
}

const tutorOf = ({ staff }: EvaluatedGroup) => staff.find(({ isTutor }) => isTutor)?.name ?? null

/** All programs of the group with their totals, and a place to sign for each of its teachers. */
function drawSummary(paper: Paper, group: EvaluatedGroup, setup: PageSetup): void {
  const { texts } = setup
  const part = partOf(paper, texts.summary, false, group, setup)
  const counts = [texts.students, texts.passed, texts.failed, texts.without, texts.rate]
  const columns = [
    { heading: texts.program, width: uprightWidth - counts.length * 20 * mm },
    ...counts.map((heading) => ({ heading, width: 20 * mm, centred: true })),
  ]
  const rows = group.programs.map((program) => {
    const totals = totalsOf(program)
    const { students, passed, failed, without } = totals
    return { cells: [program.course.name, ...[students, passed, failed, without].map(String), rateOf(totals, setup)] }
  })
  part.goOn(drawTable(paper, columns, rows, part.at() + 3 * mm, part.newPage) + 4 * mm)
  part.put('P', texts.rateLegend, 1, { size: 7, color: ink.muted })
  const places = group.staff.map(({ name, isTutor, taught }) => {
    const programs = group.programs.filter(({ course }) => taught.includes(course.id)).map(({ course }) => course.name)
    const teaches = programs.length === 0 ? [] : [texts.teacherOf(programs.join(', '))]
    return { name, label: (isTutor ? [texts.tutor, ...teaches] : [...teaches, texts.teacherOfGroup].slice(0, 1)).join('. ') }
  })
  for (let from = 0; from < places.length; from += 3) {
    // the names of all the programs of a teacher fit
    if (part.at() > pageBottom(paper) - 46 * mm) part.goOn(part.newPage())
    const line = part.at() + 20 * mm
    part.goOn(line + drawSignatures(paper, places.slice(from, from + 3), line, 3) + 2 * mm)
  }
}

function columnsOf({ results }: DocumentProgram, isWide: boolean, { texts }: PageSetup): Column[] {
  const left = (isWide ? landscapeWidth : uprightWidth) - nameWidth - markWidth - actaWidth
  return [
    { heading: texts.student, width: results.length === 0 ? nameWidth + left : nameWidth },
    ...results.map(({ code }) => ({ heading: code, width: left / results.length, centred: true })),
    { heading: texts.mark, width: markWidth, centred: true },
    { heading: texts.acta_mark, width: actaWidth, centred: true },
  ]
}

function rowsOf({ results, students }: DocumentProgram, { texts }: PageSetup) {
  const shown = (mark: number | null | undefined, isOwn = false) =>
    mark == null ? texts.none : `${hundredthsText(mark)}${isOwn ? '*' : ''}`
  return students.map((line) => ({
    cells: [
      `${line.student.display_name}${signOf(line)}`,
      ...results.map(({ id }) => {
        const held = line.results.find((each) => each.id === id)
        return shown(held?.mark, held?.is_own)
      }),
      shown(line.mark, line.is_own),
      actaText(line, texts.none),
    ],
  }))
}
