import { Readable } from 'node:stream'
import { answer } from '../contract.ts'
import { ApiError, conflict } from '../errors.ts'
import type { AnyHandler, ContractDocument, ApiDefinition } from '../plugins/contract.ts'
import { DiskFull } from '../adapters/files.ts'
import { documentTypes, receiveFile } from '../modules/files/uploads.ts'

const error = {
  description: 'Error.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['detail', 'code'],
        properties: {
          detail: { type: 'string' },
          code: { type: 'string' },
          errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
          current: {},
          etag: { type: 'string' },
        },
      },
    },
  },
}
const json = (schema: object) => ({ description: 'Done.', content: { 'application/json': { schema } } })
const note = {
  type: 'object',
  required: ['id', 'title', 'at'],
  properties: { id: { type: 'integer' }, title: { type: 'string' }, at: { type: ['string', 'null'], format: 'date-time' } },
}
const draft = {
  type: 'object',
  additionalProperties: false,
  required: ['title', 'size'],
  properties: {
    title: { type: 'string', minLength: 1, maxLength: 10 },
    size: { type: 'integer', minimum: 1, maximum: 9 },
    color: { type: 'string', enum: ['red', 'blue'] },
    mail: { type: 'string', format: 'email' },
    tags: { type: 'array', maxItems: 2, items: { type: 'string', minLength: 2 } },
    inner: { type: 'object', required: ['deep'], properties: { deep: { type: 'integer' } } },
  },
}
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }

/** A small contract with every kind of operation that the server must handle. */
const fixtureContract: ContractDocument = {
  openapi: '3.1.0',
  info: { title: 'Fixture', version: '1' },
  paths: {
    '/notes': {
      get: {
        operationId: 'listNotes',
        parameters: [
          { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
          { name: 'page_size', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 1000, default: 25 } },
          { name: 'search', in: 'query', schema: { type: 'string' } },
        ],
        responses: { 200: json({}), 400: error },
      },
      post: {
        operationId: 'addNote',
        requestBody: { required: true, content: { 'application/json': { schema: draft } } },
        responses: { 201: json(note), 400: error, 401: error, 403: error },
      },
    },
    '/notes/{id}': {
      get: { operationId: 'getNote', parameters: [id], responses: { 200: json(note), 400: error, 401: error, 403: error, 404: error } },
      delete: {
        operationId: 'removeNote',
        parameters: [id],
        responses: { 204: { description: 'Gone.' }, 401: error, 403: error, 409: error },
      },
    },
    '/errors/{kind}': {
      get: {
        operationId: 'getError',
        parameters: [{ name: 'kind', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: json(note), 409: error, 429: error },
      },
    },
    '/stream': {
      get: {
        operationId: 'getStream',
        responses: { 200: { description: 'Bytes.', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } },
      },
    },
    '/files': {
      post: {
        operationId: 'addFile',
        requestBody: {
          required: true,
          content: { 'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } } },
        },
        responses: { 201: json({}), 400: error, 413: error },
      },
    },
  },
}

const errors: Record<string, () => unknown> = {
  bug: () => new Error('the password is hunter2'),
  conflict: () => conflict({ id: 1, title: 'theirs', at: null }, 4),
  archived: () => Object.assign(new Error('archived groups cannot be modified'), { code: 'AU002' }),
  licences: () => Object.assign(new Error('no licences'), { code: 'AU001' }),
  disk: () => Object.assign(new Error('could not extend file'), { code: '53100' }),
  files: () => new DiskFull('no space left for files'),
  gone: () => Object.assign(new Error('violates foreign key'), { code: '23503', constraint: 'audit_log_center_id_fkey' }),
  dangling: () => Object.assign(new Error('violates foreign key'), { code: '23503', constraint: 'groups_category_id_fkey' }),
  teapot: () => new ApiError(418, { detail: 'I am a teapot.', code: 'teapot' }),
}

const handlers: Record<string, AnyHandler> = {
  listNotes: async ({ query }) => ({ query }),
  addNote: async ({ body, caller }) => answer(201, { id: 1, at: null, secret: caller, ...(body as object) }, { headers: { etag: '"1"' } }),
  getNote: async ({ params, ifMatch }) => ({
    id: (params as { id: number }).id,
    title: `if ${String(ifMatch)}`,
    at: new Date(0),
    hash: 'not in the contract',
  }),
  removeNote: async () => undefined,
  getError: async ({ params }) => {
    throw errors[String(Object.values(params)[0])]?.() ?? new Error('no such error')
  },
  getStream: async () =>
    answer(200, Readable.from(['a stream']), { headers: { 'content-type': 'text/plain', 'cache-control': 'private, max-age=60' } }),
  addFile: async ({ raw }, ctx) =>
    receiveFile(raw, ctx, { limit: ctx.config.uploadLimit, accept: documentTypes, prepare: (image) => image, centerId: null }),
}

export const apiFixture: ApiDefinition = {
  contract: fixtureContract,
  handlers,
  policy: {
    listNotes: ['public'],
    addNote: ['teacher', 'manager'],
    getNote: ['student', 'teacher', 'manager', 'admin'],
    removeNote: ['admin'],
    getError: ['public'],
    getStream: ['public'],
    addFile: ['public'],
  },
}
