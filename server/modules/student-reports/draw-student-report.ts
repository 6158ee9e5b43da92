import type { components } from '#openapi/generated/schema.gen.ts'
import type { ProgramTallies } from '#server/modules/attendance/attendance-queries.ts'
import { hundredthsText } from '#server/modules/downloads/numbers.ts'
import { bottom, drawHead, drawSignatures, drawTable, margin, tag, wholeCell, width } from '#server/modules/printing/draw-table.ts'
import { flow, type FlowStyle } from '#server/modules/printing/flow.ts'
import { ink, type Letterhead, mm, type Paper, writeName } from '#server/modules/printing/paper.ts'
import { writtenMoment } from '#server/school-day.ts'
import type { Language } from '#server/texts/language.ts'
import { printedTexts } from '#server/texts/printed.ts'
import type { StudentReportTexts } from '#server/texts/student-reports.ts'

type Schemas = components['schemas']
type Program = Schemas['ReportedProgram']
type Result = Schemas['ReportedResult']

interface ReportSetup {
  kind: 'individual' | 'recovery'
  letterhead: Letterhead
  texts: StudentReportTexts
  language: Language
  at: Date
}

/** A document that is written from top to bottom. */
interface Column {
  paper: Paper
  setup: ReportSetup
  y: number
  newPage: () => number
}

const percent = (hundredths: number) => `${hundredthsText(hundredths)} %`

/** A mark; one that a teacher set has an asterisk. */
const written = (mark: number, isOwn: boolean) => `${hundredthsText(mark)}${isOwn ? '*' : ''}`

/** Writes a part below what is written, on a new page where less than `space` is left, in millimetres. */
function put(
  column: Column,
  type: 'H1' | 'H2' | 'H3' | 'P',
  text: string,
  { gap = 1, space = 12, ...style }: FlowStyle & { gap?: number } = {},
) {
  const { paper, newPage } = column
  column.y = flow(paper, type, text, column.y, newPage, { ...style, space: space * mm }) + gap * mm
}

/** The individual report with all programs, or the recovery plan with those where something is pending. */
export function drawStudentReport(
  paper: Paper,
  { student, group, programs }: Schemas['StudentReport'],
  attendance: readonly ProgramTallies[],
  setup: ReportSetup,
): void {
  const { kind, language, letterhead, texts, at } = setup
  const newPage = () => {
    paper.addPage()
    return drawHead(paper, letterhead, texts.made(writtenMoment(at, letterhead.zone)[0]))
  }
  const column: Column = { paper, setup, y: newPage(), newPage }
  const { byHand } = printedTexts[language]
  column.y += tag(paper, 'H1', () => writeName(paper, student.full_name, byHand, { x: margin, y: column.y, width, size: 16 })) + 1 * mm
  put(column, 'P', `${texts[kind]} · ${group.name}`, { size: 11 })
  put(column, 'P', texts.provisional, { color: ink.muted, gap: 5 })
  const shown =
    kind === 'individual'
      ? programs
      : programs.filter(({ results, recovery_plan }) => recovery_plan !== null || results.some(({ passed }) => passed === false))
  for (const program of shown) {
    drawTitle(column, program)
    if (kind === 'individual') {
      drawAbsences(
        column,
        attendance.find(({ course_id }) => course_id === program.course.id),
        student.id,
      )
      drawResults(column, program)
    }
    drawPlan(column, program)
    for (const result of program.results.filter(({ passed }) => passed === false)) drawPending(column, result)
    const notYet = program.results.filter(({ passed }) => passed === null).map(({ code, name }) => code ?? name)
    if (kind === 'recovery' && notYet.length > 0) put(column, 'P', texts.notYet(notYet.join(', ')), { color: ink.muted })
    drawRemarks(column, program)
    column.y += 5 * mm
  }
  if (shown.length === 0) put(column, 'P', texts.nothing, { size: 11 })
  if (column.y > bottom - 26 * mm) column.y = newPage()
  const labels = [kind === 'recovery' ? texts.teacher : texts.tutor, texts.family]
  drawSignatures(
    paper,
    labels.map((label) => ({ label })),
    Math.max(column.y + 14 * mm, bottom - 16 * mm),
  )
}

function drawTitle(column: Column, { course, taught_by: teacher, mark, is_own, acta, assessed, delivered, tasks, results }: Program): void {
  const { texts } = column.setup
  const value = acta.value === null ? texts.none : `${texts.acta} ${acta.value}`
  put(column, 'H2', `${course.name}: ${value}`, { strong: true, size: 12, space: 45, gap: 0.5 })
  const shown = mark === null ? texts.none : written(mark, is_own)
  const state = texts.state({ mark: shown, assessed: percent(assessed), delivered, tasks })
  put(column, 'P', teacher === null ? state : `${texts.taughtBy(teacher)} · ${state}`, { color: ink.muted, gap: 1.5 })
  const own = [...results.flatMap((each) => (each.is_own ? [each.code ?? each.name] : [])), ...(is_own ? [texts.ownProgram] : [])]
  if (own.length > 0) put(column, 'P', texts.ownMarks(own.join(', ')), { gap: 1.5 })
}

function drawAbsences(column: Column, attended: ProgramTallies | undefined, studentId: number): void {
  if (!attended) return
  const { texts } = column.setup
  const { absent, justified, late } = attended.students.find(({ student_id }) => student_id === studentId) ?? {
    absent: 0,
    justified: 0,
    late: 0,
  }
  const share = percent(Math.round((absent * 10_000) / attended.hours))
  put(column, 'P', texts.absences({ absent, justified, late, hours: attended.hours, share }), { gap: 1.5 })
}

function drawResults(column: Column, { results }: Program): void {
  if (results.length === 0) return
  const { paper, newPage, setup } = column
  const { texts } = setup
  const columns = [
    { heading: texts.result, width: width - 78 * mm },
    { heading: texts.weight, width: 18 * mm, centred: true },
    { heading: texts.assessed, width: 20 * mm, centred: true },
    { heading: texts.mark, width: 16 * mm, centred: true },
    { heading: texts.outcome, width: 24 * mm, centred: true },
  ]
  const rows = results.map(({ code, name, weight, assessed, mark, is_own, passed }) => ({
    cells: [
      [code, name].filter(Boolean).join(' '),
      weight === null ? '' : percent(weight),
      percent(assessed),
      mark === null ? '–' : written(mark, is_own),
      passed === null ? texts.notAssessed : passed ? texts.passed : texts.failed,
    ],
  }))
  column.y = drawTable(paper, columns, rows, column.y, newPage, wholeCell) + 3 * mm
}

/** A learning result that is not passed: its pending criteria, and the tasks that recover it. */
function drawPending(column: Column, { code, name, mark, is_own, pending, recoveries }: Result): void {
  const { paper, newPage, setup } = column
  const { texts, letterhead } = setup
  const shown = (value: number | null) => (value === null ? texts.notAssessed : hundredthsText(value))
  const own = mark !== null && is_own ? '*' : ''
  put(column, 'H3', `${[code, name].filter(Boolean).join(' ')} (${shown(mark)}${own})`, { strong: true, space: 30, gap: 1 })
  if (pending.length > 0) {
    const columns = [
      { heading: texts.pending, width: width - 26 * mm },
      { heading: texts.mark, width: 26 * mm, centred: true },
    ]
    const rows = pending.map((each) => ({ cells: [[each.code, each.name].filter(Boolean).join(' '), shown(each.mark)] }))
    column.y = drawTable(paper, columns, rows, column.y, newPage, wholeCell) + 1.5 * mm
  }
  if (recoveries.length === 0) return put(column, 'P', `${texts.recoveries}: ${texts.noRecoveries}`, { gap: 3 })
  put(column, 'P', `${texts.recoveries}:`, { gap: 0.5 })
  for (const task of recoveries) {
    const facts = [
      task.due_at === null ? texts.noDate : texts.due(writtenMoment(new Date(task.due_at), letterhead.zone).join(' ')),
      ...(task.mark !== null ? [texts.recovered(hundredthsText(task.mark))] : task.delivered ? [texts.delivered] : []),
    ]
    put(column, 'P', `• ${task.name} (${facts.join(', ')})`, { gap: 0.5 })
  }
  column.y += 2.5 * mm
}

/** What the teacher has planned with the student. */
function drawPlan(column: Column, { recovery_plan: plan }: Program): void {
  if (!plan) return
  const { texts, letterhead } = column.setup
  put(column, 'H3', plan.author === null ? texts.plan : texts.planBy(plan.author), { strong: true, space: 30, gap: 1 })
  for (const { result, code, name } of plan.criteria) put(column, 'P', `• ${[result, code, name].filter(Boolean).join(' ')}`, { gap: 0.5 })
  for (const { name, due_at } of plan.tasks) {
    const until = due_at === null ? texts.noDate : texts.due(writtenMoment(new Date(due_at), letterhead.zone).join(' '))
    put(column, 'P', `${texts.planTask(name)} (${until})`, { gap: 0.5 })
  }
  if (plan.due_on !== null) put(column, 'P', texts.planUntil(plan.due_on.split('-').toReversed().join('/')), { gap: 0.5 })
  if (plan.remark !== '') put(column, 'P', plan.remark, { gap: 0.5 })
  column.y += 2.5 * mm
}

function drawRemarks(column: Column, { remarks }: Program): void {
  const { texts } = column.setup
  if (remarks.length === 0) return
  put(column, 'P', `${texts.remarks}:`, { strong: true, gap: 0.5 })
  for (const { evaluation, acta, code, remark } of remarks) {
    const value = [acta, code].filter((part) => part !== null).join(' ') || texts.none
    put(column, 'P', texts.remark({ evaluation: evaluation.name, acta: value, remark }), { gap: 0.5 })
  }
}
