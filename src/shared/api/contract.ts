import type { components, operations } from '#openapi/generated/schema.gen.ts'

export type { paths } from '#openapi/generated/schema.gen.ts'

/** A schema of the contract by its name there: `Schema<'Deliverable'>`. */
export type Schema<N extends keyof components['schemas']> = components['schemas'][N]

/** The query of an operation, every part optional: what a list's address may hold. `Query<'listDelivered'>`. */
export type Query<O extends keyof operations> = NonNullable<operations[O]['parameters']['query']>
