import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import { API_DOCUMENT as W } from '@lousa/contract/operation/api-document.messages.ts'
import { ERRORS } from '@lousa/contract/refusal/errors.ts'
import { z } from 'zod'
import { MINIMAL } from './preference.ts'

export type NamedEndpoint = { domain: string; name: string; endpoint: AnyEndpoint }

/** The documentation of all declared calls: the document for programs, and the page for people. */
export type ApiDocument = { json: () => string; html: () => string }

const madeOnce = (make: () => string): (() => string) => {
  let made: string | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Describing every call takes longer than all the rest of a start: it is done for the first who asks. */
export const apiDocumentOf = (endpoints: NamedEndpoint[], options: { apiBase: string }): ApiDocument => ({
  json: madeOnce(() => JSON.stringify(openApiDocument(endpoints, options))),
  html: madeOnce(() => openApiPage(endpoints, options)),
})

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

const rolesText = ({ access: { roles, visitors } }: AnyEndpoint): string => {
  if (roles === 'public') return W.withoutLogin
  const accounts = roles === 'any' ? W.anyAccount : roles.join(', ')
  return visitors ? fill(W.visitorsToo, { accounts }) : accounts
}

/** The token of a call that differs from that of the document: none, or one that may be left out. */
const securityOf = ({ access: { roles, visitors } }: AnyEndpoint): { security?: object[] } =>
  roles === 'public' ? { security: [] } : visitors ? { security: [{}, { bearer: [] }] } : {}

const answerSchemaOf = ({ answer, visitorAnswer }: AnyEndpoint): object | undefined => {
  const schemas = [answer, visitorAnswer].flatMap(schema => (schema ? [schemaOf(schema, 'output')] : []))
  return schemas.length > 1 ? { anyOf: schemas } : schemas[0]
}

const parametersOf = ({ path, query, minimalAnswer }: AnyEndpoint): object[] => {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }))
  const inHead = minimalAnswer
    ? [{ name: 'Prefer', in: 'header', description: W.minimal, schema: { type: 'string', enum: [MINIMAL] } }]
    : []
  if (!query) return [...inPath, ...inHead]
  const json = schemaOf(query, 'input') as { properties?: Record<string, object>; required?: string[] }
  const inQuery = Object.entries(json.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: json.required?.includes(name) ?? false,
    schema,
  }))
  return [...inPath, ...inQuery, ...inHead]
}

const descriptionOf = (endpoint: AnyEndpoint): string => {
  const { kind } = endpoint.access
  return [
    fill(W.roles, { roles: rolesText(endpoint) }),
    ...(kind ? [fill(W.onlyKind, { kind })] : []),
    ...(endpoint.errors?.length ? [fill(W.codes, { codes: endpoint.errors.join(', ') })] : []),
  ].join(' ')
}

const FILE = { 'application/octet-stream': {} }

const operationOf = ({ domain, name, endpoint }: NamedEndpoint): object => {
  const status = String(endpoint.status ?? (endpoint.answer || endpoint.bytes ? 200 : 204))
  const schema = answerSchemaOf(endpoint)
  const content = endpoint.bytes ? FILE : schema && { 'application/json': { schema } }
  return {
    operationId: name,
    tags: [domain],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    ...securityOf(endpoint),
    parameters: parametersOf(endpoint),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: endpoint.bodyTypes
              ? Object.fromEntries(endpoint.bodyTypes.map(type => [type, {}]))
              : { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [status]: { description: W.success, ...(content ? { content } : {}) },
      ...(endpoint.previewsFile ? { 200: { description: W.preview, content: FILE } } : {}),
      default: {
        description: W.error,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** The OpenAPI 3.1 document of all declared calls. */
const openApiDocument = (endpoints: NamedEndpoint[], { apiBase }: { apiBase: string }): object => {
  const paths: Record<string, Record<string, object>> = {}
  for (const each of endpoints) {
    const path = `/${each.endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [each.endpoint.method.toLowerCase()]: operationOf(each) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Lousa', version: '1', description: W.description },
    servers: [{ url: apiBase }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'string', enum: Object.keys(ERRORS) },
            message: { type: 'string' },
            errors: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  path: { type: 'string' },
                  code: { type: 'string' },
                  message: { type: 'string' },
                },
              },
            },
          },
        },
      },
    },
  }
}

const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    character => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '',
  )

const details = (title: string, value: object | undefined): string =>
  value ? `<h4>${title}</h4><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>` : ''

const rolesLine = (endpoint: AnyEndpoint): string => {
  const roles = escapeHtml(rolesText(endpoint))
  const { kind } = endpoint.access
  return kind ? fill(W.page.rolesOfKind, { roles, kind }) : fill(W.page.roles, { roles })
}

const article = ({ endpoint }: NamedEndpoint, { apiBase }: { apiBase: string }): string => `
<details><summary><b class="${endpoint.method}">${endpoint.method}</b> <code>${apiBase}/${escapeHtml(endpoint.path)}</code> ${escapeHtml(endpoint.summary)}</summary>
<p>${rolesLine(endpoint)}</p>
${endpoint.errors?.length ? `<p>${fill(W.page.codes, { codes: endpoint.errors.map(code => `<code>${code}</code>`).join(' ') })}</p>` : ''}
${details(W.page.query, endpoint.query && schemaOf(endpoint.query, 'input'))}
${endpoint.bodyTypes ? `<p>${fill(W.page.bodyBytes, { types: endpoint.bodyTypes.map(type => `<code>${escapeHtml(type)}</code>`).join(', ') })}</p>` : details(W.page.body, endpoint.body && schemaOf(endpoint.body, 'input'))}
${details(W.page.answer, answerSchemaOf(endpoint))}
</details>`

/** A page of the same document that needs no script: every call opens on a click. */
const openApiPage = (endpoints: NamedEndpoint[], options: { apiBase: string }): string => {
  const domains = [...Map.groupBy(endpoints, each => each.domain)]
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${W.page.title}</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
details{border:1px solid #8884;border-radius:.5rem;margin:.4rem 0;padding:.4rem .8rem}summary{cursor:pointer}
pre{overflow:auto;background:#8881;padding:.8rem;border-radius:.5rem}b{display:inline-block;min-width:4.2rem}
</style></head><body><h1>${W.page.heading}</h1><p><a href="${options.apiBase}/openapi.json">${W.page.document}</a></p>
${domains.map(([domain, calls]) => `<h2>${escapeHtml(domain)}</h2>${calls.map(call => article(call, options)).join('')}`).join('')}
</body></html>`
}
