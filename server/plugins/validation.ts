import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

const common = { allErrors: true, strict: false, useDefaults: true, validateFormats: true } as const

function make(coerce: boolean) {
  const ajv = new Ajv2020({ ...common, coerceTypes: coerce ? 'array' : false })
  addFormats.default(ajv)
  return ajv
}

/** For bodies: no type coercion, "1" is not a number. */
const exact = make(false)
/** For paths, queries and headers: text is converted to the types of the contract. */
const reading = make(true)

/** Compiles a schema of the contract for one part of a request, at its first use. */
export function validatorFor(schema: object, part: string | undefined) {
  let compiled: ValidateFunction | undefined
  return (data: unknown) => {
    compiled ??= (part === 'body' ? exact : reading).compile(schema)
    return compiled(data) ? { value: data } : { error: Object.assign(new Error('invalid'), { validation: compiled.errors }) as never }
  }
}
