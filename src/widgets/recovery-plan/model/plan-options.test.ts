import { expect, test } from 'vitest'
import { aRecoveryPlan, aStudentReport } from '@/shared/testing'
import { planOptions, proposedTasks, toPlanValues } from './plan-options'

const [program] = aStudentReport().programs
if (!program) throw new Error('the report has a program')
/** With an exam of both criteria, and one that assesses another one too. */
const more = {
  ...program,
  results: program.results.map((result) => ({
    ...result,
    recoveries: result.recoveries.flatMap((task) => [
      task,
      { ...task, id: 18, criteria: [61, 62] },
      { ...task, id: 19, criteria: [62, 99] },
    ]),
  })),
}

test('what is pending is proposed, with the tasks that assess nothing else', () => {
  expect(toPlanValues(more)).toEqual({ criteria: [61, 62], deliverables: [17, 18], due_on: null, remark: '' })
  expect(planOptions(more).criteria.map(({ label }) => label)[0]).toBe('RA1 a) Se han analizado los sistemas lógicos de almacenamiento')
})

test('a plan stays as it was made, also with criteria that are passed meanwhile', () => {
  const passed = { id: 70, code: 'c)', name: 'Se han clasificado', result: 'RA2' }
  const plan = aRecoveryPlan({ criteria: [passed], tasks: [] })
  const planned = { ...more, recovery_plan: plan }
  expect(toPlanValues(planned)).toEqual({ criteria: [70], deliverables: [], due_on: plan.due_on, remark: plan.remark })
  expect(planOptions(planned).criteria.map(({ id }) => id)).toEqual([70, 61, 62])
})

test('tasks that assess no chosen criterion are left out', () => {
  expect(proposedTasks(more, [61], [17, 18, 19])).toEqual([17, 18])
  expect(proposedTasks(more, [], [17, 18])).toEqual([])
})
