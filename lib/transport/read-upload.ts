import 'server-only'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import type * as z from 'zod/mini'
import { AppError, invalidField } from '@/lib/domain/errors'
import { bodyChunks, mediaType } from './http'
import { parseInput } from './failure'

/** The size of part headers and text fields besides the file, in bytes. */
const OVERHEAD_BYTES = 64 * 1024
/** How much of a rejected body is read and discarded, as a multiple of the limit. */
const DRAIN_FACTOR = 10

export type UploadRules = {
  field: string
  /** The largest file, in bytes. */
  limit: number
  tooLarge: string
  noun?: string
  /** The text field that gets the file's own name if the form does not send one. */
  nameField?: string
}

/**
 * Reads and checks a multipart form with one file: its bytes under `field`, with the text fields. Throws
 * `unsupported_media_type` for another body, `too_large` as soon as the file exceeds the limit, and `invalid_input` if
 * the schema rejects it or the form is truncated, malformed, or has the file in another field or more than one.
 */
export async function readUpload<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
  rules: UploadRules,
): Promise<z.output<Schema>> {
  return parseInput(schema, await readForm(request, rules))
}

/** The form's fields; the file's is absent if there is none. */
async function readForm(
  request: Request,
  { field, limit, tooLarge, noun = 'picture', nameField }: UploadRules,
): Promise<Record<string, unknown>> {
  const parser = createParser(request, field, limit)
  const form = new Map<string, unknown>()
  const overLimit = new AppError('too_large', tooLarge, { [field]: tooLarge })
  // The parser must not be destroyed during an event, so an error waits for the next chunk.
  let refusal: AppError | undefined
  const refuse = (error: AppError) => {
    refusal ??= error
  }

  parser.on('field', (name, value) => form.set(name, value))
  parser.on('file', (name, file, { filename }) => {
    if (name !== field) refuse(invalidField(field, `Send the ${noun} in the field "${field}".`))
    if (nameField !== undefined && !form.has(nameField)) form.set(nameField, filename)
    const parts: Buffer[] = []
    file.on('data', (part: Buffer) => parts.push(part))
    file.on('limit', () => refuse(overLimit))
    file.on('error', () => refuse(interruptedUpload(field)))
    file.on('end', () => {
      // A form whose file was not chosen sends an empty one without a name.
      if (filename || parts.length > 0) form.set(field, Buffer.concat(parts))
    })
  })
  parser.on('filesLimit', () => refuse(invalidField(field, `Send one ${noun} at a time.`)))
  for (const event of ['fieldsLimit', 'partsLimit'] as const)
    parser.on(event, () => refuse(interruptedUpload(field)))

  const body = bodyChunks(request, limit * DRAIN_FACTOR, (size) => {
    if (size > limit + OVERHEAD_BYTES) refuse(overLimit)
    if (refusal) throw refusal
  })
  await pipeline(body, parser).catch(() => refuse(interruptedUpload(field)))
  if (refusal) throw refusal
  return Object.fromEntries(form)
}

function createParser(request: Request, field: string, limit: number): busboy.Busboy {
  if (mediaType(request) !== 'multipart/form-data')
    throw new AppError('unsupported_media_type', 'Send the body as multipart/form-data.')
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      defParamCharset: 'utf8',
      // One byte above the limit: busboy reports a file of exactly its limit as truncated.
      limits: { files: 1, fileSize: limit + 1, fields: 8, fieldSize: 1024, parts: 16 },
    })
  } catch {
    throw interruptedUpload(field)
  }
}

const interruptedUpload = (field: string) =>
  invalidField(field, 'The upload was interrupted. Please try again.')
