import { propertyRuns } from '#tests/support/property-runs.ts'

/** How often a property of the engine is tried: 2,000 random programs in `npm test`, 100,000 in `npm run test:deep`. */
export const runs = propertyRuns()
/** The same where one run computes ten programs or more. */
export const fewerRuns = propertyRuns(300)
