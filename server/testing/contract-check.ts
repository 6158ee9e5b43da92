import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { type ContractDocument, type ApiDefinition, isAnswer, type Operation, operationsOf, successOf } from '../plugins/contract.ts'

interface Reply {
  status: number
  contentType: string | undefined
  body: unknown
}

/** Rejects responses that the contract does not define: by status, type or content. */
export function contractCheck(contract: ContractDocument) {
  const ajv = new Ajv2020({ allErrors: true, strict: false })
  addFormats.default(ajv)
  const operations = new Map(operationsOf(contract).map((entry) => [entry.operation.operationId, entry]))
  const compiled = new Map<string, ValidateFunction>()

  /** Values returned by handlers that the contract does not allow, in order. */
  const violations: Error[] = []

  function checkBody(operationId: string, status: number, schema: object, body: unknown) {
    const key = `${operationId} ${status}`
    const validate = compiled.get(key) ?? ajv.compile(schema)
    compiled.set(key, validate)
    if (validate(body)) return
    const where = `${operationId} answered ${status} with a body that breaks the contract`
    throw new Error(`${where}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body, null, 2)}`)
  }

  return {
    find: (operationId: string) => operations.get(operationId),

    /** The same definition, in which results of handlers are checked before the serialiser turns a missing text into an empty one. */
    watch(definition: ApiDefinition): ApiDefinition {
      const handlers = Object.entries(definition.handlers).map(([id, handler]): [string, typeof handler] => [
        id,
        async (call, ctx) => {
          const result = await handler?.(call, ctx)
          const operation = operations.get(id)?.operation
          const { status, body } = isAnswer(result) ? result : { status: operation ? successOf(operation) : 0, body: result }
          const schema = operation?.responses[status]?.content?.['application/json']?.schema
          try {
            if (schema) checkBody(id, status, schema, body)
          } catch (error) {
            violations.push(error as Error)
          }
          return result
        },
      ])
      return { ...definition, handlers: Object.fromEntries(handlers) }
    },

    /** @throws Error with what a handler gave that does not fit and no test has seen yet */
    finish() {
      const [violation] = violations.splice(0)
      if (violation) throw violation
    },

    /** @throws Error with what does not fit */
    check(operationId: string, operation: Operation, { status, contentType, body }: Reply) {
      this.finish()
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
      checkBody(operationId, status, json.schema, body)
    },
  }
}
