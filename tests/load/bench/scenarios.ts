import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Request } from 'autocannon'
import { SchoolClient } from '../school-client.ts'
import { accessToken } from './access-token.ts'
import type { PreparedData } from './data.ts'
import { authoringScenarios } from './authoring-scenarios.ts'
import { groupScenarios } from './group-scenarios.ts'
import { groupOf30Scenarios, learningScenarios } from './learning-scenarios.ts'
import { notebookScenarios } from './notebook-scenarios.ts'
import { api, get, type Scenario } from './scenario.ts'

const password = 'aula-demo-1'
export const freshSelf = 'self, database asked each time'

/** The most frequent requests, and those that grow with the school. The student, the teacher and the manager are those of the demo school. */
export async function scenariosOf(
  url: string,
  { center, learning, program, sessions }: PreparedData,
  checkout: string,
): Promise<Scenario[]> {
  const signIn = (username: string) => new SchoolClient(url).signIn(username, password)
  const [student, teacher, manager, admin] = [
    await signIn('ana.garcia'),
    await signIn('laura.vidal'),
    await signIn('carmen.rueda'),
    await signIn('admin'),
  ]
  const lastPage = async (client: SchoolClient, name: string, path: string) => {
    const { count } = await client.ok<{ count: number }>('GET', `${path}?page_size=1`)
    const timeOf = { scenario: `${name}, first page`, factor: 2 }
    return get(client, `${name}, last page`, `${path}?page_size=25&page=${Math.ceil(count / 25)}`, { target: { timeOf } })
  }
  const halfOfOwn = { target: { own: 0.5 }, isCommon: true } as const
  const search = { target: { throughputOf: { scenario: 'students, first page', share: 0.8 } } }
  return [
    selfOfMany(sessions),
    get(student, 'self, person seen just now', '/users/users/self', { target: { bare: 0.45 }, isCommon: true }),
    get(student, 'home of a student', '/stats/home', halfOfOwn),
    get(teacher, 'home of a teacher', '/stats/home', halfOfOwn),
    get(manager, 'home of a manager', '/stats/home', halfOfOwn),
    ...(await groupScenarios(teacher)),
    ...(await notebookScenarios(admin)),
    ...(await authoringScenarios(teacher, program)),
    ...(await learningScenarios(student)),
    ...groupOf30Scenarios(teacher, learning),
    get(manager, 'students, first page', '/centers/students?page_size=25', halfOfOwn),
    get(manager, 'students, search', '/centers/students?page_size=25&search=nu%C3%B1ez+ana', search),
    await lastPage(manager, 'students', '/centers/students'),
    get(manager, 'team of a center', `/centers/centers/${center}/team`),
    get(manager, 'licences of a center', `/centers/centers/${center}/licences`),
    get(admin, 'users, first page', '/users/users?page_size=25'),
    await lastPage(admin, 'users', '/users/users'),
    get(admin, 'audit, first page', '/audit?page_size=25'),
    await lastPage(admin, 'audit', '/audit'),
    get(teacher, 'search', '/search?q=nu%C3%B1ez'),
    { name: 'login page', bare: 'http', target: { bare: 0.3 }, request: () => file('/login') },
    { name: 'asset of about 100 KB', bare: 'http', target: { bare: 0.6 }, request: () => file(largeAsset(checkout)) },
  ]
}

const file = (path: string): Request => ({ method: 'GET', path, headers: { 'accept-encoding': 'identity' } })

/** The built file of a checkout whose size is nearest to 100 KB. */
function largeAsset(checkout: string): string {
  const folder = join(checkout, 'dist/assets')
  const distance = (name: string) => Math.abs(statSync(join(folder, name)).size - 100_000)
  const [nearest] = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .toSorted((a, b) => distance(a) - distance(b))
  return `/assets/${nearest}`
}

/** Every request has another session, so that the server has to read it from the database. */
function selfOfMany(sessions: readonly number[]): Scenario {
  const cookies = sessions.map((id) => `access=${accessToken(id)}`)
  let next = 0
  const path = `${api}/users/users/self`
  return {
    name: freshSelf,
    bare: 'fastify',
    target: { bare: 0.08 },
    isCommon: true,
    request: () => ({
      method: 'GET',
      path,
      setupRequest: (request) => ({ ...request, headers: { cookie: cookies[(next += 1) % cookies.length] ?? '' } }),
    }),
  }
}
