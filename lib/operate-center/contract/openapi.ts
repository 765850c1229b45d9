import { z } from 'zod'
import { type CallName, callNames, callOf } from './contract.ts'
import type { Call, Question, StorefrontCall } from './define.ts'
import { changeEvent, eventHeaders } from './events.ts'
import { failureStatus } from './failures.ts'
import { SOURCE_HEADER } from './source-header.ts'
import { type StorefrontCallName, storefrontCallNames, storefrontCallOf } from './storefront/storefront.ts'
import { IDEMPOTENCY_KEY, wireHeaders } from './wire.ts'

type Json = Record<string, unknown>

/** The reference documentation of both doors, OpenAPI 3.1, made from the contract. */
export function openApi(): Json {
  const paths: Record<string, Json> = {}
  const schemas: Record<string, Json> = { ...failureSchemas }
  for (const name of callNames) {
    const call = callOf(name)
    schemas[`${name}.input`] = jsonSchema(call.input, 'input')
    schemas[`${name}.answer`] = jsonSchema(call.answer, 'output')
    const method = call.method.toLowerCase()
    paths[`/operate-center/${call.area}/{merchant}/{channel}/{distributor}/${call.name}.do`] = {
      [method]: wireOperation(name, call),
    }
    if (call.browser) {
      paths[`/{project}/{merchant}/{channel}/{distributor}/api/${name}`] = {
        [method]: browserOperation(name, call),
      }
    }
  }
  for (const name of storefrontCallNames) {
    const call = storefrontCallOf(name)
    schemas[`${name}.input`] = jsonSchema(call.input, 'input')
    schemas[`${name}.answer`] = jsonSchema(call.answer, 'output')
    paths[`/{project}/{merchant}/{channel}/{distributor}/api/${name}`] = {
      [call.method.toLowerCase()]: storefrontOperation(name, call),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Wayfront operate centre',
      version: '1',
      description:
        'Every question that can be put to an operate centre. Wire paths are for other systems and storefront ' +
        'nodes; `…/api/…` paths are the same questions for the browser of a shop. Money is integer fen, instants ' +
        'are UTC, dates are calendar dates in Asia/Shanghai. Generated from the contract by scripts/openapi.ts.',
    },
    tags: [
      { name: 'wire', description: 'The wire door and remote centres.' },
      { name: 'browser', description: 'The browser’s door of a shop.' },
      { name: 'storefront', description: 'Questions about the visitor’s cookies, which no centre hears of.' },
    ],
    paths,
    webhooks: { change: { post: changeOperation } },
    components: { schemas, parameters, responses: failureResponses(), securitySchemes },
  }
}

const segment = (name: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { $ref: '#/components/schemas/segment' },
})
const header = (name: string, description: string, schema: Json = { type: 'string' }) => ({
  name,
  in: 'header',
  description,
  schema,
})

const parameters = {
  project: segment('project'),
  merchant: segment('merchant'),
  channel: segment('channel'),
  distributor: segment('distributor'),
  source: header(SOURCE_HEADER, 'The stored source, when there is one.'),
  projectHeader: header(wireHeaders.project, 'Project of the shop; the server’s first when left out.'),
  customer: header(
    wireHeaders.customer,
    'Signed-in customer, percent-encoded; believed with the service token only.',
  ),
  address: header(wireHeaders.address, 'The visitor’s address; believed with the service token only.'),
  role: header(wireHeaders.role, 'The storefront asks for a visitor, with no more rights than one has.', {
    enum: ['visitor', 'service', 'staff'],
  }),
  idempotencyKey: {
    ...header(wireHeaders.idempotencyKey, 'Asking again with the same key gives the first answer.', {
      type: 'string',
      pattern: IDEMPOTENCY_KEY.source,
    }),
    required: true,
  },
}

const securitySchemes = {
  service: { type: 'http', scheme: 'bearer', description: 'SERVICE_TOKEN of a storefront node.' },
  staff: { type: 'http', scheme: 'bearer', description: 'Token of a session that staff.signIn has begun.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'wayfront',
    description: '`__Secure-wayfront` in live mode.',
  },
}

const kinds = Object.keys(failureStatus)
const failureFields = {
  message: { type: 'string', description: 'A sentence for the shopper, in Chinese.' },
  code: { type: 'string', description: 'Names the rule; with kind refused.' },
  fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'With kind invalid.' },
  detail: { description: 'What the rule has to say besides; with kind refused.' },
}
const failureSchemas: Record<string, Json> = {
  segment: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$' },
  wireFailure: {
    type: 'object',
    description: 'getJsApi.do has `code` other than 0 instead of `state`.',
    properties: { state: { const: 0 }, kind: { enum: kinds }, ...failureFields },
    required: ['message'],
  },
  browserFailure: {
    type: 'object',
    properties: {
      ok: { const: false },
      failure: {
        type: 'object',
        properties: { kind: { enum: kinds }, ...failureFields },
        required: ['kind', 'message'],
      },
    },
    required: ['ok', 'failure'],
  },
}

function wireOperation(name: CallName, call: Call): Json {
  const own = ['merchant', 'channel', 'distributor', 'projectHeader', 'source', 'customer', 'address', 'role']
  return {
    tags: ['wire'],
    operationId: `wire.${name}`,
    summary: call.summary,
    'x-who': call.who,
    security: wireSecurity(call),
    ...request(name, call, call.change ? [...own, 'idempotencyKey'] : own),
    responses: responses(wireAnswer(name, call), 'wireFailure'),
  }
}

function wireSecurity({ who, change, entry, ownToken }: Call): Json[] {
  if (entry || ownToken) return [{}]
  if (who === 'staff') return [{ staff: [] }]
  if (who === 'customer' || who === 'sales' || who === 'service') return [{ service: [] }]
  return change ? [{ service: [] }, { staff: [] }] : [{}, { service: [] }]
}

function wireAnswer(name: CallName, { form }: Call): Json {
  const value = { $ref: `#/components/schemas/${name}.answer` }
  if (form.startsWith('flat')) return { allOf: [value], required: ['state'] }
  if (form === 'jsapi') return objectOf({ code: { const: 0 }, data: value })
  return objectOf({ state: { const: 1 }, info: value })
}

function browserOperation(name: CallName, call: Call): Json {
  const security = call.who === 'customer' ? [{ session: [] }] : []
  const parameters = call.change ? [...doorParameters, 'idempotencyKey'] : doorParameters
  return doorOperation(name, call, { security, ...request(name, call, parameters) })
}

/** The answer depends on the visitor whom the cookies identify; none of them is required. */
function storefrontOperation(name: StorefrontCallName, call: StorefrontCall): Json {
  const security = [{}, { session: [] }]
  const asked = { security, ...request(name, call, doorParameters, call.body) }
  return { ...doorOperation(name, call, asked), tags: ['browser', 'storefront'] }
}

const doorParameters = ['project', 'merchant', 'channel', 'distributor', 'source']

function doorOperation(name: CallName | StorefrontCallName, { summary, rate }: Question, asked: Json): Json {
  return {
    tags: ['browser'],
    operationId: `browser.${name}`,
    summary,
    'x-rate': rate,
    ...asked,
    responses: responses(
      objectOf({ ok: { const: true }, value: { $ref: `#/components/schemas/${name}.answer` } }),
      'browserFailure',
    ),
  }
}

function request(
  name: CallName | StorefrontCallName,
  { method, input }: Question,
  names: string[],
  body = method === 'POST',
): Json {
  const refs = names.map((parameter) => ({ $ref: `#/components/parameters/${parameter}` }))
  if (body) {
    const schema = { $ref: `#/components/schemas/${name}.input` }
    return { parameters: refs, requestBody: { required: true, content: { 'application/json': { schema } } } }
  }
  const { properties = {}, required = [] } = jsonSchema(input, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const query = Object.entries(properties).map(([parameter, schema]) => ({
    name: parameter,
    in: 'query',
    required: required.includes(parameter),
    schema,
  }))
  return { parameters: [...refs, ...query] }
}

function jsonOf(schema: Json): Json {
  return { content: { 'application/json': { schema } } }
}

function responses(schema: Json, failure: 'wireFailure' | 'browserFailure'): Json {
  const failed = Object.entries(failureStatus).map(([kind, status]) => [
    status,
    { $ref: `#/components/responses/${failure}.${kind}` },
  ])
  return { 200: { description: 'Answered.', ...jsonOf(schema) }, ...Object.fromEntries(failed) }
}

function failureResponses(): Json {
  const all = ['wireFailure', 'browserFailure'].flatMap((failure) =>
    Object.keys(failureStatus).map((kind) => [
      `${failure}.${kind}`,
      { description: kind, ...jsonOf({ $ref: `#/components/schemas/${failure}` }) },
    ]),
  )
  return Object.fromEntries(all)
}

const changeOperation = {
  tags: ['wire'],
  summary: 'A remote centre announces changes to a storefront’s `/operate-center/events`.',
  parameters: [
    {
      ...header(eventHeaders.timestamp, 'Seconds since 1970, within 300 s of the receiver’s clock.'),
      required: true,
    },
    {
      ...header(
        eventHeaders.signature,
        '`sha256=` and the hexadecimal HMAC-SHA-256 of `{timestamp}.{body}`.',
      ),
      required: true,
    },
  ],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: jsonSchema(changeEvent, 'input') } },
  },
  responses: {
    200: { description: 'Taken, now or before.' },
    401: { description: 'Not signed, or not fresh.' },
    422: { description: 'Malformed, or names another merchant’s pages.' },
    503: { description: 'Try again.' },
  },
}

function objectOf(properties: Record<string, Json>): Json {
  return { type: 'object', properties, required: Object.keys(properties) }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return rest
}
