import { type IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import { ApiError } from './errors'

/** The limit of Cloudinary's free plan and of Keystead (D22): 10 MB, in bytes. */
export const maxFileBytes = 10 * 1024 * 1024

/** A request's form. `file.bytes` is empty if the file exceeds the limit; `file.size` is its actual size. */
export interface Form {
  fields: Record<string, string>
  file?: { name: string; size: number; bytes: Buffer }
}

/** Reads a multipart or URL-encoded form to its end. Throws `ApiError` 400 for other bodies. */
export async function readForm(request: IncomingMessage): Promise<Form> {
  const form: Form = { fields: {} }
  const files: Promise<void>[] = []
  try {
    const parser = busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { fieldSize: 64 * 1024 },
    })
    parser.on('field', (name, value) => {
      form.fields[name] = value
    })
    parser.on('file', (name, stream, { filename }) => {
      const reading = readFile(stream).then(
        (content) => {
          if (name === 'file') form.file = { name: filename ?? 'file', ...content }
        },
        (error: Error) => void parser.destroy(error),
      )
      files.push(reading)
    })
    await pipeline(request, parser)
    await Promise.all(files)
  } catch (error) {
    throw new ApiError(400, error instanceof Error ? error.message : 'Invalid form')
  }
  return form
}

/** Discards what exceeds the limit, so that the response can be read and states the actual size. */
async function readFile(stream: AsyncIterable<Buffer>): Promise<{ size: number; bytes: Buffer }> {
  let size = 0
  let chunks: Buffer[] = []
  for await (const chunk of stream) {
    size += chunk.length
    if (size > maxFileBytes) chunks = []
    else chunks.push(chunk)
  }
  return { size, bytes: Buffer.concat(chunks) }
}
