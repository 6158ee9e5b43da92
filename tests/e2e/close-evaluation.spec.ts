import { type Download, expect, type Page } from '@playwright/test'
import { call } from './api-call.ts'
import { rowsOfWorkbook, textOfPdf } from './opened-documents.ts'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

const marks = (page: Page) => page.getByRole('table', { name: 'Notas de 1.ª evaluación' })
const rowOf = (page: Page, student: string) => marks(page).getByRole('row').filter({ hasText: student })

/** What the page shows of each student: the marks by learning result, the mark, and what stands in the acta. */
async function shownActa(page: Page): Promise<{ student: string; marks: string[]; acta: string }[]> {
  const headings = await marks(page).getByRole('columnheader').allInnerTexts()
  const acta = headings.findIndex((heading) => heading.trim() === 'Acta')
  const rows = await marks(page).locator('tbody tr').all()
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator('td, th').allInnerTexts()
      return {
        student: (await row.locator('span.font-medium').first().innerText()).trim(),
        marks: cells.slice(1, acta).map((cell) => /\d+,\d\d/.exec(cell)?.[0] ?? '–'),
        acta: [acta, acta + 1]
          // on a phone each cell begins with its heading
          .map(
            (at) =>
              cells[at]
                ?.trim()
                .replace(headings[at]?.trim() ?? '', '')
                .trim() ?? '',
          )
          .filter((cell) => cell !== '' && cell !== '–')
          .join(' '),
      }
    }),
  )
}

async function downloaded(page: Page, name: string): Promise<Download> {
  await page.getByRole('button', { name: 'Documentos', exact: true }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name, exact: true }).click()
  return downloading
}

/** Opens the PDF and the workbook of the acta, and compares every mark in them with the page. */
async function expectDocumentsToShow(page: Page, acta: Awaited<ReturnType<typeof shownActa>>) {
  const text = (await textOfPdf(await downloaded(page, 'Acta en PDF'))).replaceAll(/(?<=\d)\*/g, '')
  for (const { student, marks: shown, acta: written } of acta)
    expect(text).toContain([student, ...shown, written === '' ? '–' : written].join(' '))
  const [, ...lines] = await rowsOfWorkbook(await downloaded(page, 'Acta en Excel'))
  const read = lines.map((line) => {
    const [student, ...cells] = line
    const count = acta[0]?.marks.length ?? 0
    const inText = (cell: unknown) => (typeof cell === 'number' ? cell.toFixed(2).replace('.', ',') : '–')
    return {
      student,
      marks: cells.slice(0, count).map(inText),
      acta: cells
        .slice(count, count + 2)
        .filter((cell) => cell !== null)
        .join(' '),
    }
  })
  expect(read).toEqual(acta)
}

test('a teacher closes an evaluation, reads the acta, and corrects it for one student', async ({ page }) => {
  await signIn(page, 'marta.iglesias')
  await page.goto('/my-groups')
  await page.getByRole('link', { name: '1.º DAW B', exact: true }).click()
  await page.getByRole('link', { name: 'Evaluaciones', exact: true }).click()
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: '1.ª evaluación' }) })
    .getByRole('link', { name: 'Bases de datos', exact: true })
    .click()

  await page.getByRole('button', { name: 'Revisar y cerrar', exact: true }).click()
  const review = page.getByRole('dialog', { name: '¿Cerrar 1.ª evaluación en Bases de datos?' })
  await expect(review.getByText('A quién le falta algo')).toBeVisible()
  await review.getByRole('button', { name: 'Cerrar la evaluación', exact: true }).click()
  await expect(page.getByText(/^Cerrada · \d+ aprobado/)).toBeVisible()

  const acta = await shownActa(page)
  expect(acta.length).toBeGreaterThan(20)
  expect(acta.some(({ marks: shown }) => shown.some((mark) => mark !== '–'))).toBe(true)
  await expectDocumentsToShow(page, acta)

  const student = acta[0]?.student ?? ''
  await rowOf(page, student)
    .getByRole('button', { name: /^Reabrir a/ })
    .click()
  const reopening = page.getByRole('dialog', { name: /^¿Reabrir a / })
  await expect(reopening.getByRole('button', { name: 'Reabrir', exact: true })).toBeDisabled()
  await reopening.getByRole('textbox', { name: 'Motivo' }).fill('Reclamación estimada')
  await reopening.getByRole('button', { name: 'Reabrir', exact: true }).click()
  await expect(rowOf(page, student)).toContainText('Reclamación estimada')
  await rowOf(page, student)
    .getByRole('button', { name: /^Cerrar de nuevo a/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar de nuevo', exact: true }).click()
  await expect(rowOf(page, student).getByRole('button', { name: /^Reabrir a/ })).toBeVisible()
  expect(await shownActa(page)).toEqual(acta)
})

interface Named {
  id: number
  name: string
}
interface Program {
  students: { student: { id: number; full_name: string; display_name: string }; results: { id: number; mark: number; passed: boolean }[] }[]
  results: { id: number; code: string }[]
}
interface Book {
  may_add_columns: boolean
  results: { id: number; criteria: { id: number }[] }[]
  columns: { id: number; content_id: number; kind: string; criteria: { id: number }[] }[]
  rows: { student: { id: number }; marks: number[]; revisions: number[] }[]
}

const revisionOf = ({ rows }: Book, student: number, column: number) =>
  rows.find((row) => row.student.id === student)?.revisions[column] ?? 0

test('a recovery raises what was closed, and a lower mark does not lower it; a correction is one student’s', async ({ page }) => {
  await signIn(page, 'marta.iglesias')
  await page.goto('/my-groups')
  await page.getByRole('link', { name: '1.º DAW B', exact: true }).click()
  await page.getByRole('link', { name: 'Evaluaciones', exact: true }).click()
  await expect(page.getByRole('heading', { name: '1.ª evaluación' })).toBeVisible()
  const group = Number(/group\/(\d+)/.exec(page.url())?.[1])
  const { evaluations } = await call<{ evaluations: (Named & { programs: { course: Named; closed_at: string | null }[] })[] }>(
    page,
    'GET',
    `/groups/groups/${group}/evaluations`,
  )
  const first = evaluations.find(({ name }) => name === '1.ª evaluación')
  const course = first?.programs.find(({ closed_at, course: { name } }) => closed_at === null && name !== 'Bases de datos')?.course
  if (!first || !course) throw new Error('no open program')

  await page.goto(`/group/${group}/evaluations/${first.id}/${course.id}`)
  await page.getByRole('button', { name: 'Revisar y cerrar', exact: true }).click()
  const review = page.getByRole('dialog', { name: /^¿Cerrar 1.ª evaluación/ })
  await review.getByRole('button', { name: 'Cerrar la evaluación', exact: true }).click()
  await expect(page.getByText(/^Cerrada · \d+ aprobado/)).toBeVisible()

  const closed = await call<Program>(page, 'GET', `/groups/evaluations/${first.id}/programs/${course.id}`)
  const line = closed.students.find(({ results }) => results.some(({ passed }) => !passed))
  const result = line?.results.find(({ passed }) => !passed)
  if (!line || !result) throw new Error('nobody fails')
  const code = closed.results.find(({ id }) => id === result.id)?.code ?? ''
  const { student } = line

  // the next evaluation shows what it would hold of the result
  const next = await call<Named>(page, 'POST', `/groups/groups/${group}/evaluations`, {
    body: { name: 'Tras la recuperación', kind: 'partial', held_on: null },
  })
  const shownMark = async () => {
    await page.goto(`/group/${group}/evaluations/${next.id}/${course.id}`)
    const table = page.getByRole('table', { name: 'Notas de Tras la recuperación' })
    await expect(table.getByRole('columnheader', { name: code, exact: true })).toBeVisible()
    const headings = await table.getByRole('columnheader').allInnerTexts()
    const column = headings.findIndex((heading) => heading.trim() === code)
    const cell = table.getByRole('row').filter({ hasText: student.display_name }).locator('td, th').nth(column)
    return /\d+,\d\d/.exec(await cell.innerText())?.[0]
  }
  const inText = (mark: number) => (mark / 100).toFixed(2).replace('.', ',')
  expect(await shownMark()).toBe(inText(result.mark))

  const book = await call<Book>(page, 'GET', `/groups/groups/${group}/scores?course=${course.id}`)
  const criteria = book.results.find(({ id }) => id === result.id)?.criteria ?? []
  const share = Math.floor(10_000 / criteria.length)
  const exam = await call<Named>(page, 'POST', `/groups/groups/${group}/scores/columns`, {
    body: {
      ...{ content_id: book.columns[0]?.content_id, name: `Recuperación de ${code}`, max_points: 1000, due_at: null },
      ...{ kind: 'recovery', recovers_id: null },
      criteria: criteria.map(({ id }, index) => ({
        criterion_id: id,
        weight: index === 0 ? 10_000 - share * (criteria.length - 1) : share,
      })),
    },
  })
  const save = (task: number, text: string, revision: number) =>
    call<{ revision: number }>(page, 'PUT', `/groups/groups/${group}/scores`, {
      body: { deliverable_id: task, student_id: student.id, text },
      revision,
    })
  const { revision } = await save(exam.id, '10', 0)
  expect(await shownMark()).toBe('10,00')
  await save(exam.id, '1', revision)
  expect(await shownMark()).toBe(inText(result.mark))
  const marksOf = book.rows.find((row) => row.student.id === student.id)?.marks ?? []
  const task = book.columns.findIndex(
    ({ kind, criteria: assessed }, index) =>
      kind === 'ordinary' && assessed.some(({ id }) => criteria.some((own) => own.id === id)) && (marksOf[index] ?? 0) > 0,
  )
  const taskId = book.columns[task]?.id ?? 0
  await save(taskId, '0', revisionOf(book, student.id, task))
  // a change of a published mark counts once it is published
  await call(page, 'POST', `/courses/deliverables/${taskId}/release`, {
    body: { group_id: group, student_ids: [student.id], released: true },
  })
  expect(await shownMark()).toBe(inText(result.mark))

  // reopened, the result falls with the marks of the tasks that it was closed with: before and after are shown, and nobody else's acta changes
  await page.goto(`/group/${group}/evaluations/${first.id}/${course.id}`)
  await expect(page.getByText(/^Cerrada · \d+ aprobado/)).toBeVisible()
  const others = async () => (await shownActa(page)).filter((each) => each.student !== student.display_name)
  const before = await others()
  await page.getByRole('button', { name: `Cómo se calculó al cerrar la nota de ${student.full_name}` }).click()
  const explained = page.getByRole('dialog', { name: 'Así se calculó al cerrar' })
  const explainedResult = explained.getByRole('button', { name: new RegExp(`^${code} `) }).first()
  // the button and its marks are parts of one line
  await expect(explainedResult.locator('../..')).toContainText(inText(result.mark))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Reabrir a ${student.full_name}` }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Tarea copiada')
  await page.getByRole('dialog').getByRole('button', { name: 'Reabrir', exact: true }).click()
  await expect(marks(page).getByRole('button', { name: /^Cerrar de nuevo a/ })).toHaveCount(1)
  await page.getByRole('button', { name: `Cerrar de nuevo a ${student.full_name}` }).click()
  const again = page.getByRole('dialog')
  await expect(again.getByText(/^En el acta: /)).toBeVisible()
  await expect(again.getByText(/^Quedará: /)).toBeVisible()
  await again.getByRole('button', { name: 'Cerrar de nuevo', exact: true }).click()
  await expect(page.getByRole('button', { name: `Reabrir a ${student.full_name}` })).toBeVisible()
  expect(await others()).toEqual(before)
  const corrected = await call<Program>(page, 'GET', `/groups/evaluations/${first.id}/programs/${course.id}`)
  const mark = corrected.students.find(({ student: { id } }) => id === student.id)?.results.find(({ id }) => id === result.id)?.mark
  expect(mark).toBeLessThan(result.mark)
})
