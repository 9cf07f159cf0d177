import 'server-only'
import type * as z from 'zod/mini'
import { ObjectId } from '@/lib/data/client'
import { toMajor } from '@/lib/domain/money'

/** A document's value as responses contain it: ids and dates as texts, `priceMinor` as `price` in major units. */
type SerialisedValue<Value> = Value extends Date | ObjectId
  ? string
  : Value extends readonly (infer Item)[]
    ? SerialisedValue<Item>[]
    : Value extends object
      ? WrittenFields<Value>
      : Value
type WrittenFields<Document> = {
  [Name in keyof Document as Name extends `${infer Amount}Minor` ? Amount : Name]: SerialisedValue<
    Document[Name]
  >
}

/** What a field of a response can be made from. A missing value is `null` or absent, as the schema says. */
type Serialised<Value> = Value extends readonly (infer Item)[]
  ? readonly Serialised<Item>[]
  : Value extends object
    ? {
        [Name in keyof Value as null extends Value[Name] ? never : Name]:
          Serialised<Value[Name]> | Absent<Value[Name]>
      } & {
        [Name in keyof Value as null extends Value[Name] ? Name : never]?:
          Serialised<Value[Name]> | Absent<Value[Name]>
      }
    : Value
type Absent<Value> = undefined extends Value ? null | undefined : null extends Value ? undefined : never

/**
 * The fields that the document supplies. A field that is optional in the response but always in the document is not one
 * of them: the service decides who can read it.
 */
type SuppliedFields<Dto, Document> = {
  [Name in keyof Dto]-?: Name extends keyof WrittenFields<Document>
    ? WrittenFields<Document>[Name] extends Serialised<Dto[Name]> | Absent<Dto[Name]>
      ? undefined extends Dto[Name]
        ? undefined extends WrittenFields<Document>[Name]
          ? Name
          : never
        : Name
      : never
    : never
}[keyof Dto]

/** A computed value; it may contain ids and dates, which become texts. */
type DocumentValue<Value> = Value extends string
  ? Value | (string extends Value ? Date | ObjectId : never)
  : Value extends readonly (infer Item)[]
    ? readonly DocumentValue<Item>[]
    : Value extends object
      ? { [Name in keyof Value]: DocumentValue<Value[Name]> | Absent<Value[Name]> }
      : Value

type ComputedFields<Dto, Document> = {
  [Name in Exclude<keyof Dto, SuppliedFields<Dto, Document>>]-?: DocumentValue<Dto[Name]> | Absent<Dto[Name]>
} & { [Name in SuppliedFields<Dto, Document>]?: DocumentValue<Dto[Name]> | Absent<Dto[Name]> }

type ComputedArgument<Dto, Document> = [Exclude<keyof Dto, SuppliedFields<Dto, Document>>] extends [never]
  ? [computed?: ComputedFields<Dto, Document>]
  : [computed: ComputedFields<Dto, Document>]

type Fields = Readonly<Record<string, unknown>>
type Write = (value: never) => unknown
type Field = { name: string; minor: string | null; isNullable: boolean; isOptional: boolean; write: Write }

/** The fields of each schema, compiled once. */
const plans = new WeakMap<z.core.$ZodType, Field[]>()

/**
 * The document as an object of the schema: exactly its fields, nested fields too, each from `computed` or from the
 * document's field of that name (an amount also from the one that ends with `Minor`). Ids become hexadecimal, dates
 * ISO texts, amounts major units. What is missing is `null` if the schema has `null`, else absent. A computed field
 * wins, even if it is `undefined`.
 */
export function serialise<Schema extends z.ZodMiniObject, Document extends object>(
  schema: Schema,
  document: Document,
  ...[computed]: ComputedArgument<z.output<Schema>, Document>
): z.output<Schema> {
  return writeObject(planOf(schema), document as Fields, computed) as z.output<Schema>
}

function writeObject(plan: readonly Field[], document: Fields, computed: Fields = {}): object {
  const result: Record<string, unknown> = {}
  for (const { name, minor, isNullable, isOptional, write } of plan) {
    let value = document[name]
    if (Object.hasOwn(computed, name)) value = computed[name]
    else if (minor !== null && value === undefined) {
      const amount = document[minor]
      if (typeof amount === 'number') value = toMajor(amount)
    }
    if (value !== undefined && value !== null) result[name] = write(value as never)
    else if (isNullable && (value === null || !isOptional)) result[name] = null
  }
  return result
}

function planOf(schema: z.core.$ZodObject): readonly Field[] {
  const existing = plans.get(schema)
  if (existing) return existing
  const plan = Object.entries(schema._zod.def.shape).map(([name, field]) => fieldOf(name, field))
  plans.set(schema, plan)
  return plan
}

function fieldOf(name: string, schema: z.core.$ZodType, isNullable = false, isOptional = false): Field {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  if (def.type === 'optional') return fieldOf(name, def.innerType, isNullable, true)
  if (def.type === 'nullable') return fieldOf(name, def.innerType, true, isOptional)
  const minor = def.type === 'number' ? `${name}Minor` : null
  return { name, minor, isNullable, isOptional, write: writerOf(schema) }
}

function writerOf(schema: z.core.$ZodType): Write {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  if (def.type === 'object') {
    const plan = planOf(schema as z.core.$ZodObject)
    return (value: Fields) => writeObject(plan, value)
  }
  if (def.type === 'array') {
    const write = writerOf(def.element)
    return (items: readonly never[]) => items.map((item) => write(item))
  }
  return writeValue
}

/** Throws for an object, because a schema without fields must not send any. */
function writeValue(value: unknown): unknown {
  if (typeof value !== 'object') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof ObjectId) return value.toHexString()
  throw new TypeError('The schema of this value has no fields.')
}
