/**
 * How often a property is tried: as often as it says itself in `npm test`, `PROPERTY_RUNS` times in `npm run test:deep`.
 * @param usual 2,000; fewer where one run computes many programs
 */
export const propertyRuns = (usual = 2000) =>
  // oxlint-disable-next-line node/no-process-env -- set by test:unit:deep
  ({ numRuns: Number(process.env['PROPERTY_RUNS'] ?? usual) }) as const
