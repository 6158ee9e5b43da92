/**
 * `npm run bench:imports`: how long importing a list, undoing the import, and acting on all of its students delay others in the same
 * center, on both engines (docs/benchmarks.md, "Importing beside others").
 *
 * `--rows N` sets the length of the list, `--students N` the size of the installation, `--engine postgres` or `embedded` measures
 * one of them, `--invites` sends the invitations too.
 */
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../../scripts/setup/build.mjs'
import { startPostgres } from '../support/postgres.ts'
import { startServer, thisCheckout } from '../support/server.ts'
import { environmentOf, prepareData } from './bench/data.ts'
import { importList, importTable, type ImportTimes } from './bench/import-list.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '3000' },
    students: { type: 'string', default: '30000' },
    engine: { type: 'string' },
    invites: { type: 'boolean', default: false },
  },
})

async function measure(adminUrl: string | null): Promise<ImportTimes> {
  const data = await prepareData({ checkout: thisCheckout, students: Number(values.students), adminUrl })
  const server = await startServer({ env: environmentOf(data) })
  try {
    return await importList(server.url, Number(values.rows), { invites: values.invites })
  } finally {
    await server.stop()
  }
}

await ensureBuilt(process.execPath)
const measured: [string, ImportTimes][] = []
if (values.engine !== 'embedded') {
  const postgres = await startPostgres({ durable: true })
  measured.push(['PostgreSQL', await measure(postgres.url).finally(() => postgres.stop())])
}
if (values.engine !== 'postgres') measured.push(['Embedded database', await measure(null)])
console.log(importTable(measured))
