import { availableParallelism } from 'node:os'

/** How many workers a test tool starts: as many as cores, or as `npm test` says, which runs two tools at once. */
export const testWorkers = (): number => Number(process.env['TEST_WORKERS'] ?? availableParallelism())
