import 'server-only'
import { CsvError, parse } from 'csv-parse'
import { invalidField } from '@/lib/domain/errors'
import { COLUMNS_LIMIT } from '@/lib/domain/import/import'

/** The longest row, in bytes: forty pictures with the longest addresses, and the longest description. */
const RECORD_LIMIT = 128 * 1024

const DELIMITERS = [',', ';', '\t'] as const

const refused = (message: string) => invalidField('file', message)

/**
 * The rows of a CSV file, header first, streamed with backpressure. Skips a byte order mark; detects comma, semicolon
 * or tab from the header. Throws `invalid_input`, with the row number if known, for anything but CSV in UTF-8.
 */
export async function* readCsv(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const text = withoutMark(decode(chunks))
  let head = ''
  // Not by `for await`, which would end the stream at a `break`.
  for (let part = await text.next(); !part.done; part = await text.next()) {
    head += part.value
    // Only in the new chunk: a line end is one character, and searching everything would read it again for every chunk.
    if (/[\n\r]/.test(part.value) || head.length > RECORD_LIMIT) break
  }
  if (head.trim() === '') throw refused('The file is empty.')
  const parser = parse({
    delimiter: delimiterOf(head),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: RECORD_LIMIT,
  })
  parser.write(head)
  // An error of the source rejects the reading of the rows.
  void feed(text, parser).catch((error: unknown) => parser.destroy(Object(error) as Error))
  let row = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (record.length > COLUMNS_LIMIT)
        throw refused(`${rowName(row)} has more than ${COLUMNS_LIMIT} columns.`)
      yield record
      row += 1
    }
  } catch (error) {
    throw error instanceof CsvError ? asRefusal(error) : error
  } finally {
    parser.destroy()
    await text.return(undefined)
  }
}

async function feed(text: AsyncIterable<string>, parser: ReturnType<typeof parse>): Promise<void> {
  for await (const part of text) if (!parser.write(part) && !parser.destroyed) await roomIn(parser)
  parser.end()
}

/** Until the parser drains, or is closed. */
const roomIn = (parser: ReturnType<typeof parse>): Promise<void> =>
  new Promise((done) => {
    const go = () => {
      parser.off('drain', go).off('close', go)
      done()
    }
    parser.on('drain', go).on('close', go)
  })

async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const read = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw refused('The file is not UTF-8. Please save it as CSV UTF-8.')
    }
  }
  for await (const chunk of chunks) yield read(chunk)
  yield read()
}

async function* withoutMark(text: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true
  for await (const part of text) {
    if (part === '') continue
    yield isFirst ? part.replace(/^\u{feff}/u, '') : part
    isFirst = false
  }
}

/** The most frequent delimiter in the header, outside quotes. */
function delimiterOf(head: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]))
  let isQuoted = false
  for (const sign of head) {
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '\n' || sign === '\r') break
    else if (counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  const [best = ','] = DELIMITERS.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  return best
}

const rowName = (row: number): string => (row <= 0 ? 'The header' : `Row ${row}`)

function asRefusal({ code, records }: CsvError): Error {
  const row = rowName(Number(records))
  if (code === 'CSV_QUOTE_NOT_CLOSED') return refused(`${row}: a quote is never closed.`)
  if (code === 'CSV_MAX_RECORD_SIZE')
    return refused(`${row} is longer than 128 KB. Perhaps a quote in it is never closed.`)
  return refused(`${row} cannot be read as CSV.`)
}
