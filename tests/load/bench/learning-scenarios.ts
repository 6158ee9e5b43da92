/** Requests of a student who learns: where to go on, the tree of a program with progress, one class, and the own results. */
import type { components } from '#openapi/generated/schema.gen.ts'
import type { SchoolClient } from '../school-client.ts'
import { accessToken } from './access-token.ts'
import type { Learning } from './learning-data.ts'
import { api, get, type Scenario, thirdOfOwn } from './scenario.ts'

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

/** The same of a student in a group of 30 in a program of 500 contents, and what their teacher sees of all of them. */
export function groupOf30Scenarios(teacher: SchoolClient, { group, program, session }: Learning): Scenario[] {
  const headers = { cookie: `access=${accessToken(session)}` }
  const own = (name: string, path: string): Scenario => ({
    name: `${name}, group of 30, 500 contents`,
    bare: 'fastify',
    request: () => ({ method: 'GET', path: api + path, headers }),
    ...thirdOfOwn,
  })
  const progress = `/stats/results/current_progress?group=${group}&course=${program}&page_size=30`
  return [
    own('next learning', '/stats/results/next_learning'),
    own('tree with progress', `/stats/results/user_contents/${program}?group=${group}`),
    get(teacher, 'current progress, group of 30, 500 contents', progress, thirdOfOwn),
  ]
}
