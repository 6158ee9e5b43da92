/** Rules of the contract that redocly does not have; openapi/redocly.yaml enables them. */

interface Place {
  child(name: string): Place
  key(): Place
}

interface Visit {
  key: string | number
  location: Place
  parent: unknown
  report(problem: { message: string; location: Place }): void
  resolve(node: unknown): { node?: unknown }
}

interface Schema {
  required?: string[]
  examples?: unknown[]
}

interface Media {
  schema?: Schema
  example?: unknown
  examples?: unknown
}

interface Parameter {
  name: string
  in: string
}

interface Operation {
  operationId?: string
  security?: unknown[]
  parameters?: Parameter[]
  requestBody?: unknown
  'x-repetition'?: string
  'x-csrf'?: string
  responses?: Record<string, unknown>
}

const writes = new Set(['post', 'put', 'patch', 'delete'])

/** Every operation lists the error responses that its shape makes possible. */
function errorAnswers() {
  let everywhere: unknown[] = []
  return {
    Root(root: { security?: unknown[] }) {
      everywhere = root.security ?? []
    },
    PathItem: {
      Operation(operation: Operation, { report, location, key, parent, resolve }: Visit) {
        const needs: [status: string, why: string][] = [
          ['400', 'undeclared parameters are refused'],
          ['503', 'the database may be away'],
        ]
        if ((operation.security ?? everywhere).length > 0) needs.push(['401', 'it needs a session'])
        if (writes.has(String(key))) {
          if (operation['x-csrf'] !== 'signed-path') needs.push(['403', 'it writes, so the XSRF header is checked'])
          needs.push(['413', 'a body may be too large'], ['415', 'a body may be of another type'])
        }
        const shared = (parent as { parameters?: Parameter[] } | undefined)?.parameters ?? []
        const parameters = [...shared, ...(operation.parameters ?? [])].map((it) => resolve(it).node as Parameter)
        if (parameters.some((it) => it.in === 'path' && /(^|_)id$/.test(it.name))) needs.push(['404', 'what its path names may not exist'])
        for (const [status, why] of needs) {
          if (operation.responses?.[status]) continue
          report({ message: `\`${operation.operationId}\` must list ${status}: ${why}.`, location: location.child('responses').key() })
        }
      },
    },
  }
}

const repetitions = new Set(['repeatable', 'read', 'session', 'credentials', 'upload'])

/** Every POST of a session takes an idempotency key or states why it needs none. */
function idempotency() {
  let everywhere: unknown[] = []
  return {
    Root(root: { security?: unknown[] }) {
      everywhere = root.security ?? []
    },
    PathItem: {
      Operation(operation: Operation, { report, location, key, resolve }: Visit) {
        if (key !== 'post' || (operation.security ?? everywhere).length === 0) return
        const takesKey = operation.parameters?.some((it) => (resolve(it).node as Parameter).name === 'Idempotency-Key') ?? false
        if (takesKey === repetitions.has(operation['x-repetition'] ?? ''))
          report({ message: `\`${operation.operationId}\` must take Idempotency-Key, or say in x-repetition why not.`, location })
        if (takesKey && !operation.responses?.['422'])
          report({
            message: `\`${operation.operationId}\` must list 422: it takes Idempotency-Key.`,
            location: location.child('responses').key(),
          })
      },
    },
  }
}

/** Every error response has the shape that the web app expects. */
function errorBody() {
  return {
    Response(response: { content?: Record<string, Media> }, { report, location, key, resolve }: Visit) {
      if (!/^[45]\d\d$/.test(String(key))) return
      const schema = response.content?.['application/json']?.schema
      const required = schema ? ((resolve(schema).node as Schema).required ?? []) : []
      if (required.includes('detail') && required.includes('code')) return
      report({ message: `The ${key} answer must be JSON that requires \`detail\` and \`code\`.`, location })
    },
  }
}

/** Every JSON body shows an example, of its own or of its schema. */
function jsonExample() {
  return {
    MediaType(media: Media, { report, location, key, resolve }: Visit) {
      if (key !== 'application/json' || media.example !== undefined || media.examples !== undefined) return
      const schema = media.schema ? (resolve(media.schema).node as Schema) : {}
      if ((schema.examples ?? []).length > 0) return
      report({ message: 'A JSON body shows an example: here, or `examples` in its schema.', location: location.key() })
    },
  }
}

export default function contract() {
  return {
    id: 'contract',
    rules: { oas3: { 'error-answers': errorAnswers, 'error-body': errorBody, idempotency, 'json-example': jsonExample } },
  }
}
