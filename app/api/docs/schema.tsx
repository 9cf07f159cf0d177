import { type ReactNode } from 'react'
import { groupDigits } from '@/lib/domain/group-digits'
import { type Schema } from '@/lib/operations/openapi'
import { InlineMarkdown } from './markdown'

const SCHEMA_PREFIX = '#/components/schemas/'

export const schemaAnchor = (name: string): string => `schema-${name}`

/** The shape of a value in short: `array of Offer`, `"listing" or "profile"`, `string or null`. */
export function TypeName({ schema }: { schema: Schema }): ReactNode {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(SCHEMA_PREFIX.length)
    return (
      <a href={`#${schemaAnchor(name)}`} className="text-accent-text underline underline-offset-4">
        {name}
      </a>
    )
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  const variants = schema.anyOf ?? schema.allOf
  if (variants) {
    return variants.map((variant, index) => (
      <span key={index}>
        {index > 0 && ' or '}
        <TypeName schema={variant as Schema} />
      </span>
    ))
  }
  if (schema.type === 'array') {
    return (
      <>
        array of <TypeName schema={schema.items as Schema} />
      </>
    )
  }
  return [schema.type ?? 'anything'].flat().join(' or ')
}

/** The constraints of a value besides its type, in words. */
function limitsOf(schema: Schema): string[] {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, format, pattern } = schema
  return [
    format,
    format === undefined && pattern !== undefined && !pattern.includes('\\p{') ? pattern : undefined,
    minLength !== undefined && maxLength !== undefined
      ? `${minLength} to ${maxLength} characters`
      : undefined,
    minLength === undefined && maxLength !== undefined ? `at most ${maxLength} characters` : undefined,
    exclusiveMinimum !== undefined ? `above ${exclusiveMinimum}` : undefined,
    minimum !== undefined ? `at least ${minimum}` : undefined,
    isSafe(maximum) ? `at most ${groupDigits(maximum)}` : undefined,
    schema.default !== undefined ? `default ${JSON.stringify(schema.default)}` : undefined,
  ].filter((limit) => limit !== undefined)
}

/** zod limits every integer to the largest safe one, which is not worth mentioning. */
const isSafe = (maximum: number | undefined): maximum is number =>
  maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER

export type Field = { name: string; required: boolean; description?: string; schema: Schema }

export const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    description: (schema as Schema).description,
    schema: schema as Schema,
  }))

/** One row per field: name, shape, whether it is required, its meaning. */
export const FieldList = ({ fields }: { fields: readonly Field[] }) => (
  <dl className="border-t border-border text-sm">
    {fields.map(({ name, required, description, schema }) => (
      <div
        key={name}
        className="grid gap-x-6 gap-y-1 border-b border-border py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]"
      >
        <dt className="font-mono text-xs leading-5 break-words">
          {name}
          {!required && <span className="font-text text-muted"> optional</span>}
        </dt>
        <dd className="grid gap-0.5">
          {description !== undefined && <InlineMarkdown text={description} />}
          <span className="text-xs break-words text-subtle">
            <TypeName schema={schema} />
            {limitsOf(schema).map((limit) => (
              <span key={limit}>, {limit}</span>
            ))}
          </span>
        </dd>
      </div>
    ))}
  </dl>
)
