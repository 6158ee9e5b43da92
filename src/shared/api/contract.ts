import type { components, operations } from '#openapi/generated/schema.gen.ts'

export type { paths } from '#openapi/generated/schema.gen.ts'

/** A schema of the contract: `Schema<'Deliverable'>`. */
export type Schema<N extends keyof components['schemas']> = components['schemas'][N]

/** The query of an operation with every parameter optional, as in the address of a list: `Query<'listDelivered'>`. */
export type Query<O extends keyof operations> = NonNullable<operations[O]['parameters']['query']>
