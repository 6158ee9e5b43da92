import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OperationId } from '#server/policy.ts'
import type { Client } from '#server/testing/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { requests } from './requests.ts'
import { openSchool, people, type School, type Who } from './school.ts'

/*
 * Every operation × every role, against the table in policy-matrix.md.
 * "yes" is any response after the checks of role and access: a success or another error.
 */
const matrixFile = new URL('policy-matrix.md', import.meta.url)
const operations = Object.keys(requests) as OperationId[]
const gates = new Set([401, 403, 404])
/** Their 401 and 404 depend on the content of the request, not on the caller. */
const answersForItself = new Set<OperationId>(['login', 'refresh', 'googleLogin', 'resetPassword', 'stopImpersonation'])

let app: TestApp
let school: School
beforeAll(async () => {
  app = await testApp()
  school = await openSchool({ db: app.db, files: app.ctx.files, secret: app.ctx.config.secret })
})
afterAll(() => app.close())

function enter(who: Who): Promise<Client> | Client {
  return who === 'nobody' ? app.visitor() : app.as(school.ids[who])
}

async function knock(operation: OperationId, who: Who): Promise<string> {
  const client = await enter(who)
  const call = client.call.bind(client) as (id: OperationId, input: object) => Promise<{ status: number }>
  const { status } = await call(operation, requests[operation](school))
  if (status >= 500) throw new Error(`${operation} as ${who} answered ${status}`)
  return gates.has(status) && !answersForItself.has(operation) ? String(status) : 'yes'
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)].join('\n')
}

it('lets in exactly whom the matrix says', async () => {
  const rows: string[][] = [['operation', ...people]]
  for (const operation of operations) {
    const row = [operation as string]
    for (const who of people) row.push(await knock(operation, who))
    rows.push(row)
  }
  const measured = table(rows)
  if (process.env['WRITE_MATRIX'] === '1') {
    const page = await readFile(matrixFile, 'utf8').catch(() => '')
    const head = page.slice(0, page.indexOf('| operation'))
    await writeFile(matrixFile, `${head}${measured}\n`)
  }
  const page = await readFile(matrixFile, 'utf8')
  expect(measured.split('\n')).toEqual(page.slice(page.indexOf('| operation')).trim().split('\n'))
})
