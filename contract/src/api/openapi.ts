// Generates the OpenAPI 3.1 document from the endpoint table.
import * as z from 'zod/mini'
import { actionKindFor, sanctionErrorFor, activeSanctionKinds } from '../core/action-kinds.ts'
import { type Endpoint, type EndpointTable, listEndpoints, pathFields } from '../core/endpoint.ts'
import { accessErrors, commonErrors, errorStatus, writeErrors } from '../core/errors.ts'
import { imageType, shareImageType } from '../core/images.ts'
import { photoLimits } from '../constants/limits.ts'
import { liveEvent } from './live-events.ts'

type Json = { [key: string]: unknown }

export function openApi(table: EndpointTable, server: string): Json {
  const paths: Record<string, Json> = {}
  for (const { name, endpoint } of listEndpoints(table))
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  return {
    openapi: '3.1.0',
    info: { title: 'Murmullo', version: '1', description: 'Secretos anónimos.' },
    servers: [{ url: `${server}/api/v1` }],
    paths: { ...paths, '/live': { get: live } },
    components: { schemas: { Error: errorSchema } },
  }
}

/** Not in the endpoint table, because its response is a stream. */
const live: Json = {
  operationId: 'live',
  summary: 'Live updates as server-sent events, each `data: {json}`: hints that there is new data to fetch.',
  description:
    'One connection per browser. The first event is `hello`: fetch everything that may have changed before it. A `ping` event per heartbeat. ' +
    'The server closes the stream when the session ends, on shutdown, and while it has lost its event source: then reconnect after `retry-after` seconds.',
  'x-access': 'anyone',
  parameters: [
    {
      name: 'secret',
      in: 'query',
      required: false,
      description: 'Id of a secret that is open on screen. Repeatable.',
      schema: { type: 'string' },
    },
    {
      name: 'lists',
      in: 'query',
      required: false,
      description: 'Set when a feed is on screen.',
      schema: { const: '1' },
    },
  ],
  responses: {
    200: { description: 'Connected.', content: { 'text/event-stream': { schema: jsonSchema(liveEvent, 'output') } } },
    403: { description: 'Cross-site request.' },
    429: { description: 'Too many requests or connections from this network.' },
    503: { description: 'Live updates unavailable: poll instead.' },
  },
}

function operation(name: string, endpoint: Endpoint): Json {
  const { properties = {}, required = [] } = jsonSchema(withoutImage(endpoint), 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const inPath = pathFields(endpoint.path)
  const others = Object.keys(properties).filter((field) => !inPath.includes(field))
  const inQuery = endpoint.method === 'GET' ? others : []
  const parameters = [
    ...(endpoint.idempotent ? [idempotencyKey] : []),
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
    'x-action-kind': actionKindFor(endpoint),
    ...(endpoint.stepUp && { 'x-step-up': true }),
    'x-rate-limit': `${endpoint.limit.calls} in ${endpoint.limit.seconds} s`,
    parameters,
    ...(endpoint.method !== 'GET' && {
      requestBody: endpoint.requestType === 'image' ? imageRequestBody : body(properties, required, others),
    }),
    responses: {
      200: { description: responseDescription(endpoint), content: responseContent(endpoint) },
      ...errorResponses(endpoint),
    },
  }
}

/** The request body is the raw image. */
const imageRequestBody: Json = {
  required: true,
  content: Object.fromEntries([...photoLimits.types, 'application/octet-stream'].map((type) => [type, { schema: {} }])),
}

function withoutImage({ input, requestType }: Endpoint): z.ZodMiniType {
  return requestType === 'image' ? z.omit(input, { image: true }) : input
}

function responseDescription({ download }: Endpoint): string {
  return download === undefined
    ? 'Done.'
    : 'Done. The body is an attachment and is streamed: a connection that is closed before its end is a failed download.'
}

function responseContent({ output, responseType, cache }: Endpoint): Json {
  if (responseType === 'image') return { [cache === 'never' ? imageType : shareImageType]: { schema: {} } }
  return { 'application/json': { schema: jsonSchema(output, 'output') } }
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

function errorResponses(endpoint: Endpoint): Json {
  const byStatus: Record<number, string[]> = {}
  const codes = [
    ...endpoint.errors,
    ...commonErrors,
    ...(endpoint.method === 'GET' ? [] : writeErrors),
    ...(endpoint.access === 'anyone' ? [] : accessErrors),
    ...activeSanctionKinds.flatMap((kind) => sanctionErrorFor(kind, endpoint) ?? []),
    ...(endpoint.access === 'moderator' || endpoint.access === 'admin'
      ? ['access.second_factor_required' as const]
      : []),
    ...(endpoint.stepUp ? ['access.step_up_required' as const] : []),
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

/** The same key never takes effect twice: a client sends it again on retry. */
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
