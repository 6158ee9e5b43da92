import { availableParallelism } from 'node:os'

/** Workers of a test tool: one per core, or the number set by `npm test`, which runs several tools in parallel. */
export const testWorkers = (): number => Number(process.env['TEST_WORKERS'] ?? availableParallelism())
