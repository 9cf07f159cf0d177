import type * as z from 'zod/mini'

/** A JSON Schema of draft 2020-12, or a reference to a named one. */
export type Schema = z.core.JSONSchema.BaseSchema
export type Reference = { $ref: string }
export type Content = Record<string, { schema: Schema; encoding?: Record<string, { contentType: string }> }>

export type ApiParameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: Schema
}
export type ApiHeader = { description: string; required?: boolean; schema: Schema }
export type ApiResponse = {
  description: string
  headers: Record<string, ApiHeader | Reference>
  content?: Content
}
export type ApiOperation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, never[]>[]
  parameters?: ApiParameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, ApiResponse | Reference>
}
export type ApiMethod = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The part of an OpenAPI 3.1 document that this module writes. */
export type ApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Partial<Record<ApiMethod, ApiOperation>>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, ApiResponse>
    headers: Record<string, ApiHeader>
    securitySchemes: Record<string, object>
  }
}

export const referTo = (kind: keyof ApiDocument['components'], name: string): Reference => ({
  $ref: `#/components/${kind}/${name}`,
})
