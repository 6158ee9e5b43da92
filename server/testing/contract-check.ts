import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { type ContractDocument, type Operation, operationsOf } from '../plugins/contract.ts'

interface Reply {
  status: number
  contentType: string | undefined
  body: unknown
}

/** Refuses answers that the contract does not announce: their status, their type or their content. */
export function contractCheck(contract: ContractDocument) {
  const ajv = new Ajv2020({ allErrors: true, strict: false })
  addFormats.default(ajv)
  const operations = new Map(operationsOf(contract).map((entry) => [entry.operation.operationId, entry]))
  const compiled = new Map<string, ValidateFunction>()

  return {
    find: (operationId: string) => operations.get(operationId),
    /** @throws Error with what does not fit */
    check(operationId: string, operation: Operation, { status, contentType, body }: Reply) {
      const where = `${operationId} answered ${status}`
      const announced = operation.responses[status]
      if (!announced) throw new Error(`${where}, which the contract does not announce: ${JSON.stringify(body)}`)
      if (!announced.content) {
        if (body !== undefined) throw new Error(`${where} with a body, the contract says none: ${JSON.stringify(body)}`)
        return
      }
      const json = announced.content['application/json']
      if (!json) return
      if (!contentType?.startsWith('application/json'))
        throw new Error(`${where} as ${contentType ?? 'nothing'}, the contract says application/json`)
      const key = `${operationId} ${status}`
      const validate = compiled.get(key) ?? ajv.compile(json.schema)
      compiled.set(key, validate)
      if (!validate(body))
        throw new Error(
          `${where} with a body that breaks the contract: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body, null, 2)}`,
        )
    },
  }
}
