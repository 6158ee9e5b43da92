/** The limits that the contract sets for the fields of each JSON request, for the forms of the web app. */

interface Schema {
  readonly type?: string | readonly string[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly [keyword: string]: unknown
}
interface Operation {
  readonly operationId: string
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }
}
export interface ContractDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const limits = ['minLength', 'maxLength', 'minimum', 'maximum', 'pattern', 'format', 'minItems', 'maxItems'] as const

/** The JSON request schemas of a contract, by operation. */
export function requestSchemas({ paths }: ContractDocument): ReadonlyMap<string, Schema> {
  const operations = Object.values(paths).flatMap((item) => ['post', 'put', 'patch'].flatMap((method) => item[method] ?? []))
  return new Map(
    operations.flatMap(({ operationId, requestBody }) => {
      const schema = requestBody?.content?.['application/json']?.schema
      return schema?.properties ? [[operationId, schema] as const] : []
    }),
  )
}

function ruleOf(schema: Schema, isRequired: boolean): object {
  const variants = schema.oneOf ?? [schema]
  const types = variants.flatMap(({ type }) => type ?? [])
  const own = variants.find(({ type }) => type !== 'null') ?? schema
  return {
    type: types.find((type) => type !== 'null'),
    ...(isRequired ? { required: true } : {}),
    ...(types.includes('null') ? { nullable: true } : {}),
    ...Object.fromEntries(limits.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]]))),
    ...(own.enum ? { enum: own.enum.filter((value) => value !== null) } : {}),
    ...(own.items?.properties ? { items: rulesOf(own.items) } : {}),
    ...(own.properties ? { fields: rulesOf(own) } : {}),
  }
}

const rulesOf = ({ properties = {}, required = [] }: Schema): object =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, ruleOf(schema, required.includes(name))]))

/** A module with one export per operation: its fields with their limits. */
export function requestRules(contract: ContractDocument): string {
  const rows = [...requestSchemas(contract)].map(([id, schema]) => `export const ${id} = ${JSON.stringify(rulesOf(schema))} as const`)
  return `// Written by npm run api from the contract: the limits of the fields of each JSON request.\n${rows.join('\n')}\n`
}
