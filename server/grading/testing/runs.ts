/**
 * How often a property of the engine is tried: 2,000 random programs in `npm test`, what `PROPERTY_RUNS` says in
 * `npm run test:deep`.
 */
// oxlint-disable-next-line node/no-process-env -- set by test:unit:deep
export const runs = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 2000) } as const
