/**
 * `npm run bench:engine`: CPU time in which the grading engine computes the program of one student, as a save of a mark and each row of
 * a notebook do, with the flat rows that they show. The goal is 1 ms for 60 deliverables, 9 learning results and 60 criteria.
 */
import { type GradebookInput, gradeProgram, summarise } from '#server/grading/index.ts'
import { content, deliverable, input, marked, result } from '#server/grading/testing/gradebook-inputs.ts'

const goalMs = 1
/** Milliseconds that a row is measured for, after as many to warm up. */
const measuredMs = 2000

interface Size {
  results: number
  criteria: number
  deliverables: number
}
const sizes: readonly Size[] = [
  { results: 6, criteria: 46, deliverables: 20 },
  { results: 9, criteria: 60, deliverables: 60 },
]

/** A program in which every deliverable is marked and assesses three criteria. */
function programOf({ results, criteria, deliverables }: Size): GradebookInput {
  const ids = Array.from({ length: criteria }, (_, index) => 100 + index)
  const tasks = Array.from({ length: deliverables }, (_, index) => index + 1)
  const assessedBy = (task: number) => Object.fromEntries([0, 7, 19].map((step) => [ids[(task * 5 + step) % criteria], 33]))
  return input({
    results: Array.from({ length: results }, (_, index) => {
      const own = ids.filter((_id, at) => at % results === index)
      return result(
        index + 1,
        100 / results,
        own.map((id) => [id, 100 / own.length]),
      )
    }),
    contents: [1, 2, 3].flatMap((id) => [content(id, null, 33), content(10 + id, id, 50), content(20 + id, id, 50)]),
    deliverables: tasks.map((id) => deliverable(id, assessedBy(id), { contentId: 11 + (id % 3) })),
    grades: Object.fromEntries(tasks.map((id) => [id, marked((id * 137) % 1001)])),
  })
}

/** @returns milliseconds of CPU per program */
function measure(given: GradebookInput): number {
  const run = (): number => {
    const start = process.cpuUsage()
    const until = performance.now() + measuredMs
    let count = 0
    for (; performance.now() < until; count += 1) summarise(gradeProgram(given))
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000 / count
  }
  run()
  return run()
}

const rows = sizes.map((size) => ({ ...size, cpuMs: measure(programOf(size)) }))
console.log(`| program of one student | CPU ms | goal |
|:---|---:|---:|
${rows.map(({ results, criteria, deliverables, cpuMs }) => `| ${deliverables} deliverables, ${results} learning results, ${criteria} criteria | ${cpuMs.toFixed(2)} | ≤ ${goalMs} |`).join('\n')}`)
process.exitCode = rows.some(({ cpuMs }) => cpuMs > goalMs) ? 1 : 0
