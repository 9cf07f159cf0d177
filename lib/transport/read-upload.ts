import 'server-only'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import type * as z from 'zod/mini'
import { AppError, invalidField } from '@/lib/domain/errors'
import { dropBody } from './drop-body'
import { mediaType } from './http'
import { parseInput } from './parse-input'

/** What the parts' headers and the text fields may take beside the file, in bytes. */
const OVERHEAD = 64 * 1024
/** How much of a refused body is still read and dropped, in times of the limit. */
const DRAIN_FACTOR = 10

type Rules = {
  /** The field that the file must be in. */
  field: string
  /** The largest file, in bytes. */
  limit: number
  /** What is said of a larger one. */
  tooLarge: string
  /** What the file is, in a sentence. */
  noun?: string
}

/**
 * Reads a multipart form with one file and checks it: the file's bytes under `field`, beside the text fields.
 * Throws `unsupported_media_type` for another kind of body, `too_large` as soon as the file passes the limit,
 * whatever the headers say, and `invalid_input` for what the schema refuses and for a form that is cut off,
 * malformed, or has a file elsewhere or a second one.
 */
export async function readUpload<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
  rules: Rules,
): Promise<z.output<Schema>> {
  return parseInput(schema, await readForm(request, rules))
}

/** The form's fields; that of the file is absent where there is none. */
async function readForm(
  request: Request,
  { field, limit, tooLarge, noun = 'picture' }: Rules,
): Promise<Record<string, unknown>> {
  const parser = createParser(request, field, limit)
  const form = new Map<string, unknown>()
  const overLimit = new AppError('too_large', tooLarge, { [field]: tooLarge })
  // The parser breaks when it is destroyed in the middle of an event, so that a refusal waits for the next piece.
  let refusal: AppError | undefined
  const refuse = (error: AppError) => {
    refusal ??= error
  }

  parser.on('field', (name, value) => form.set(name, value))
  parser.on('file', (name, file) => {
    if (name !== field) refuse(invalidField(field, `Send the ${noun} in the field "${field}".`))
    const parts: Buffer[] = []
    file.on('data', (part: Buffer) => parts.push(part))
    file.on('limit', () => refuse(overLimit))
    file.on('error', () => refuse(malformed(field)))
    file.on('end', () => form.set(field, Buffer.concat(parts)))
  })
  parser.on('filesLimit', () => refuse(invalidField(field, `Send one ${noun} at a time.`)))
  for (const event of ['fieldsLimit', 'partsLimit'] as const) parser.on(event, () => refuse(malformed(field)))

  const body = bodyOf(request, limit * DRAIN_FACTOR, (size) => {
    if (size > limit + OVERHEAD) refuse(overLimit)
    if (refusal) throw refusal
  })
  await pipeline(body, parser).catch(() => refuse(malformed(field)))
  if (refusal) throw refusal
  return Object.fromEntries(form)
}

function createParser(request: Request, field: string, limit: number): busboy.Busboy {
  if (mediaType(request) !== 'multipart/form-data')
    throw new AppError('unsupported_media_type', 'Send the body as multipart/form-data.')
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      // One byte more than may be: busboy calls a file of exactly its limit cut off.
      limits: { files: 1, fileSize: limit + 1, fields: 8, fieldSize: 1024, parts: 16 },
    })
  } catch {
    throw malformed(field)
  }
}

const malformed = (field: string) => invalidField(field, 'The upload is not complete. Please try again.')

/**
 * The body piece by piece, as long as `check`, which gets the number of bytes so far, does not throw; then up to
 * `dropped` bytes of the rest are dropped.
 */
async function* bodyOf(
  request: Request,
  dropped: number,
  check: (size: number) => void,
): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader()
  if (!reader) return
  let size = 0
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength
      check(size)
      yield part.value
    }
  } finally {
    await dropBody(reader, dropped)
  }
}
