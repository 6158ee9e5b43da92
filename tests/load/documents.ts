/**
 * `npm run bench:documents`: how long the actas and reports of 30 groups of 30 students take as one zip, on both engines, how much memory
 * the server needs for it, and the longest wait of somebody who reads meanwhile. `--groups N`, `--engine postgres` or `embedded`.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { components } from '#openapi/generated/schema.gen.ts'
import { ensureBuilt } from '../../scripts/setup/build.mjs'
import { startPostgres } from '../support/postgres.ts'
import { startServer, thisCheckout } from '../support/server.ts'
import { environmentOf, prepareData } from './bench/data.ts'
import { longestWait, memoryOf } from './bench/others.ts'
import { SchoolClient } from './school-client.ts'

type Schemas = components['schemas']

const { values } = parseArgs({ options: { groups: { type: 'string', default: '30' }, engine: { type: 'string' } } })
const perGroup = 30

/** Closes a partial evaluation in every group of a center of the large school. @returns the center and the evaluations */
async function closeEvaluations(admin: SchoolClient): Promise<{ center: number; evaluations: number[] }> {
  const centers = await admin.ok<Schemas['CenterPage']>('GET', '/centers/centers?search=Centro+de+carga&page_size=1')
  const center = centers.results[0]?.id ?? 0
  const groups = await admin.ok<Schemas['GroupPage']>('GET', `/groups/groups?center=${center}&page_size=${values.groups}`)
  const evaluations: number[] = []
  for (const { id } of groups.results) {
    const body = { name: '1.ª evaluación', kind: 'partial', held_on: '2026-12-18' }
    const evaluation = await admin.ok<Schemas['Evaluation']>('POST', `/groups/groups/${id}/evaluations`, body)
    for (const { course } of evaluation.programs) {
      const path = `/groups/evaluations/${evaluation.id}/programs/${course.id}`
      const { fingerprint } = await admin.ok<Schemas['EvaluatedProgram']>('GET', path)
      await admin.ok('POST', `${path}/close`, { fingerprint, students: [] })
    }
    evaluations.push(evaluation.id)
  }
  return { center, evaluations }
}

async function writeDocuments(admin: SchoolClient, center: number, evaluations: readonly number[]): Promise<Schemas['DataExport']> {
  const body = { evaluations, documents: ['acta', 'reports'], language: 'es' }
  const { id } = await admin.ok<Schemas['DataExport']>('POST', `/centers/centers/${center}/documents`, body)
  for (;;) {
    const now = await admin.ok<Schemas['DataExport']>('GET', `/exports/${id}`)
    if (now.state === 'ready') return now
    if (now.state === 'failed') throw new Error(`the documents failed: ${now.failure}`)
    await pause(100)
  }
}

async function measure(engine: string, adminUrl: string | null): Promise<string> {
  const students = Number(values.groups) * perGroup
  const data = await prepareData({ checkout: thisCheckout, students, perGroup, adminUrl })
  const server = await startServer({ env: environmentOf(data) })
  try {
    const admin = await new SchoolClient(server.url).signIn('admin', 'aula-demo-1')
    const { center, evaluations } = await closeEvaluations(admin)
    const [alone] = await longestWait(server.url, () => pause(5000))
    let most = 0
    const sampling = setInterval(() => {
      void memoryOf(server.process.pid).then((now = 0) => {
        most = Math.max(most, now)
      })
    }, 50)
    const before = (await memoryOf(server.process.pid)) ?? 0
    const start = performance.now()
    const [beside, file] = await longestWait(server.url, () => writeDocuments(admin, center, evaluations))
    clearInterval(sampling)
    const seconds = (performance.now() - start) / 1000
    const [took, grown, size] = [seconds.toFixed(1), (most - before).toFixed(0), ((file.size ?? 0) / 2 ** 20).toFixed(1)]
    return `| ${engine} | ${evaluations.length} | ${took} | ${size} | ${grown} | ${beside} | ${alone} |`
  } finally {
    await server.stop()
  }
}

await ensureBuilt(process.execPath)
const rows: string[] = []
if (values.engine !== 'embedded') {
  const postgres = await startPostgres({ durable: true })
  rows.push(await measure('PostgreSQL', postgres.url).finally(() => postgres.stop()))
}
if (values.engine !== 'postgres') rows.push(await measure('Embedded database', null))
console.log(`| actas and reports | groups of ${perGroup} | seconds | MB of the zip | MB more of the server | longest wait of others ms | without ms |
|---|---:|---:|---:|---:|---:|---:|
${rows.join('\n')}`)
