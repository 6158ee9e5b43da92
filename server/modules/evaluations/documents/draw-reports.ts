import { bottom, drawHead, drawSignatures, drawTable, margin, tag, wholeCell, width } from '#server/modules/printing/draw-table.ts'
import { flow, type FlowStyle } from '#server/modules/printing/flow.ts'
import { ink, mm, type Paper, writeName } from '#server/modules/printing/paper.ts'
import { hundredthsText } from '#server/modules/downloads/numbers.ts'
import { writtenMoment } from '#server/school-day.ts'
import type { EvaluationDocumentTexts } from '#server/texts/evaluation-documents.ts'
import { printedTexts } from '#server/texts/printed.ts'
import { actaText, ownMarksOf } from './acta-table.ts'
import { isRecognised } from './acta-totals.ts'
import { evaluationLine, stateOf } from './document-lines.ts'
import { type AgreedPlan, type DocumentProgram, type EvaluatedGroup, teacherOf } from './evaluated-group.ts'
import type { PageSetup } from './page-setup.ts'

type Line = DocumentProgram['students'][number]

const nothingMissed = { absent: 0, justified: 0, late: 0 }

/** One report per student: each program with marks by learning result, the teacher's remark, what is pending and how to recover it. */
export function drawReports(paper: Paper, group: EvaluatedGroup, setup: PageSetup): void {
  const { texts, language, at } = setup
  const newPage = () => {
    paper.addPage()
    return drawHead(paper, setup.letterhead, texts.madeOf(writtenMoment(at, setup.letterhead.zone)[0]))
  }
  const people = new Map(group.programs.flatMap(({ students }) => students.map(({ student }) => [student.id, student] as const)))
  const inOrder = [...people.values()].toSorted((a, b) => a.display_name.localeCompare(b.display_name, 'es'))
  for (const student of inOrder) {
    let y = newPage()
    y +=
      tag(paper, 'H1', () => writeName(paper, student.full_name, printedTexts[language].byHand, { x: margin, y, width, size: 16 })) + 1 * mm
    y = flow(paper, 'P', `${texts.report} · ${evaluationLine(group.evaluation, texts)}`, y, newPage, { size: 10 }) + 5 * mm
    for (const program of group.programs) {
      const line = program.students.find((each) => each.student.id === student.id)
      if (!line) continue
      if (y > bottom - 60 * mm) y = newPage()
      y = drawProgram(paper, { program, line, teacher: teacherOf(group, program)?.name }, setup, y, newPage) + 6 * mm
    }
    if (y > bottom - 30 * mm) y = newPage()
    const tutor = { label: texts.tutor, name: group.staff.find(({ isTutor }) => isTutor)?.name ?? null }
    drawSignatures(paper, [tutor, { label: texts.family }], Math.max(y + 16 * mm, bottom - 16 * mm))
  }
}

interface Reported {
  program: DocumentProgram
  line: Line
  /** Who teaches it, where the group says it. */
  teacher: string | undefined
}

/** What was agreed: criteria, tasks, until when, and what the teacher says about it. */
const planText = ({ criteria, tasks, dueOn, remark }: AgreedPlan, texts: EvaluationDocumentTexts) =>
  [
    `${texts.plan}: ${criteria.join(', ')}`,
    ...(tasks.length === 0 ? [] : [texts.recoverIn(tasks.join(', '))]),
    ...(dueOn === null ? [] : [texts.planUntil(dueOn.split('-').toReversed().join('/'))]),
    ...(remark === '' ? [] : [remark]),
  ].join(' · ')

function drawProgram(paper: Paper, { program, line, teacher }: Reported, setup: PageSetup, from: number, newPage: () => number): number {
  const { texts } = setup
  let y = from
  const put = (role: string, text: string, gap: number, style?: FlowStyle) => {
    y = flow(paper, role, text, y, newPage, style) + gap * mm
  }
  put('H2', `${program.course.name}: ${actaText(line, texts.none)}`, 0, { strong: true, size: 12 })
  const about = [
    ...(teacher === undefined ? [] : [texts.taughtBy(teacher)]),
    line.reopened ? texts.reopened : stateOf(program, setup.letterhead.zone, texts),
    texts.assessed(`${hundredthsText(line.assessed)} %`),
  ]
  put('P', about.join(' · '), 1.5, { color: ink.muted })
  const own = ownMarksOf(program, line, texts)
  if (own.length > 0) put('P', texts.ownMarks(own.join(', ')), 1.5)
  const { attendance } = program
  if (attendance) {
    const missed = attendance.students.find(({ student_id }) => student_id === line.student.id) ?? nothingMissed
    const share = `${hundredthsText(Math.round((missed.absent * 10_000) / attendance.hours))} %`
    put('P', texts.absences({ ...missed, hours: attendance.hours, share }), 1.5)
  }
  if (program.results.length > 0) {
    const columns = [
      { heading: texts.result, width: width - 40 * mm },
      { heading: texts.weight, width: 20 * mm, centred: true },
      { heading: texts.mark, width: 20 * mm, centred: true },
    ]
    const rows = program.results.map(({ id, code, name, weight }) => {
      const held = line.results.find((each) => each.id === id)
      return {
        cells: [
          `${code} ${name}`,
          `${hundredthsText(weight)} %`,
          held === undefined ? texts.none : `${hundredthsText(held.mark)}${held.is_own ? '*' : ''}`,
        ],
      }
    })
    y = drawTable(paper, columns, rows, y, newPage, wholeCell) + 2 * mm
  }
  const failed = isRecognised(line) ? [] : line.results.filter(({ passed }) => !passed)
  const plan = program.plans.find(({ studentId }) => studentId === line.student.id)
  for (const { id, mark } of failed) {
    const code = program.results.find((each) => each.id === id)?.code ?? ''
    const tasks = program.recoveries.find(({ resultId }) => resultId === id)?.tasks ?? []
    const how = tasks.length === 0 ? texts.recoverNone : texts.recoverIn(tasks.join(', '))
    put('P', `${texts.pending}: ${texts.pendingOf(code, hundredthsText(mark))}. ${plan ? texts.recoverByPlan : how}`, 0.5)
  }
  if (plan) put('P', planText(plan, texts), 0.5)
  if (failed.length === 0 && line.results.length > 0) put('P', texts.allPassed, 0.5)
  if (line.remark !== '') put('P', `${texts.remark}: ${line.remark}`, 0)
  return y
}
