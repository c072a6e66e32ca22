// The OpenAPI 3.1 description of the API, made from the endpoints.
import * as z from 'zod/mini'
import { type Endpoint, type EndpointTable, listEndpoints, pathFields } from './endpoint.ts'
import { accessErrors, commonErrors, errorStatus, writeErrors } from './errors.ts'

type Json = { [key: string]: unknown }

export function openApi(table: EndpointTable, server: string): Json {
  const paths: Record<string, Json> = {}
  for (const { name, endpoint } of listEndpoints(table))
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  return {
    openapi: '3.1.0',
    info: { title: 'Murmullo', version: '1', description: 'Secretos anónimos.' },
    servers: [{ url: `${server}/api/v1` }],
    paths,
    components: { schemas: { Error: errorSchema } },
  }
}

function operation(name: string, endpoint: Endpoint): Json {
  const { properties = {}, required = [] } = jsonSchema(endpoint.input, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const inPath = pathFields(endpoint.path)
  const others = Object.keys(properties).filter((field) => !inPath.includes(field))
  const inQuery = endpoint.method === 'GET' ? others : []
  const parameters = [
    ...(endpoint.method === 'GET' ? [] : [idempotencyKey]),
    ...inPath.map((field) => ({ name: field, in: 'path', required: true, schema: properties[field] })),
    ...inQuery.map((field) => ({
      name: field,
      in: 'query',
      required: required.includes(field),
      schema: properties[field],
    })),
  ]
  return {
    operationId: name,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    'x-limit': `${endpoint.limit.calls} in ${endpoint.limit.seconds} s`,
    parameters,
    ...(endpoint.method !== 'GET' && { requestBody: body(properties, required, others) }),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: jsonSchema(endpoint.output, 'output') } } },
      ...refusals(endpoint),
    },
  }
}

function body(properties: Record<string, Json>, required: string[], fields: string[]): Json {
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field, properties[field]])),
    required: required.filter((field) => fields.includes(field)),
    additionalProperties: false,
  }
  return { required: true, content: { 'application/json': { schema } } }
}

function refusals(endpoint: Endpoint): Json {
  const byStatus: Record<number, string[]> = {}
  const codes = [
    ...endpoint.errors,
    ...commonErrors,
    ...(endpoint.method === 'GET' ? [] : writeErrors),
    ...(endpoint.access === 'anyone' ? [] : accessErrors),
  ]
  for (const code of codes) (byStatus[errorStatus[code]] ??= []).push(code)
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [status, { description: codes.join(', '), content }]),
  )
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}

/** The same key never takes effect twice: a client that retries sends it again. */
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 100 },
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'data', 'requestId'],
      properties: {
        code: { type: 'string', enum: Object.keys(errorStatus) },
        data: { type: 'object' },
        requestId: { type: 'string' },
      },
    },
  },
}
