/** Serves the built product with the demo school on PORT until it is told to stop: the end-to-end tests start this. */
import { startSchool } from './school.ts'

const school = await startSchool({ port: Number(process.env['PORT'] ?? 3000) })
process.stdout.write(`${school.url}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void school.stop().then(() => process.exit(0)))
}
