/** Requests of a student who learns: where to go on, the tree of a program with progress, one class, and the own results. */
import type { components } from '#openapi/generated/schema.gen.ts'
import type { SchoolClient } from '../school-client.ts'
import { get, type Scenario, thirdOfOwn } from './scenario.ts'

type Schemas = components['schemas']

export async function learningScenarios(student: SchoolClient): Promise<Scenario[]> {
  const { programs } = await student.ok<Schemas['NextLearning']>('GET', '/stats/results/next_learning')
  const [program] = programs.toSorted((a, b) => b.total - a.total)
  if (!program) throw new Error('the student of the demo school has programs')
  const { course, group } = program
  const path = `/stats/results/user_contents/${course.id}?group=${group.id}`
  const { nodes } = await student.ok<Schemas['LearningPath']>('GET', path)
  const content = nodes.find(({ is_stop: isStop, state }) => isStop && state !== 'upcoming')
  return [
    get(student, 'next learning', '/stats/results/next_learning', thirdOfOwn),
    get(student, `tree of ${nodes.length} contents with progress`, path, thirdOfOwn),
    get(student, 'a class as its student reads it', `/courses/coursecontents/${content?.id}/learning?group=${group.id}`, thirdOfOwn),
    get(student, 'results of a student', `/stats/results/stats/${course.id}?group=${group.id}`, thirdOfOwn),
  ]
}
