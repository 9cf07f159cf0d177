import 'server-only'
import { CsvError, type Options, parse } from 'csv-parse'
import { invalidField } from '@/lib/domain/errors'
import { groupDigits } from '@/lib/domain/group-digits'
import { COLUMNS_LIMIT } from '@/lib/domain/import/import'
import { BLM_DATA, type BlmHead, isBlm, readBlmHead } from './blm'

/** The longest row, in bytes: forty pictures with the longest URLs, and the longest description. */
const RECORD_LIMIT = 128 * 1024

/** A BLM file has a column for each possible picture. */
const BLM_COLUMNS_LIMIT = 1_000

const DELIMITERS = [',', ';', '\t', '|'] as const

/** A first line that names the separator. */
const SEPARATOR_LINE = /^"?sep=(.)"?\r?\n?/i

const invalidFile = (message: string) => invalidField('file', message)

/** A file as a table: its rows, header first, and the delimiter with which a file of rejected rows is written. */
type Table = { records: AsyncGenerator<string[]>; delimiter: string }

/**
 * The rows of a CSV or BLM file, streamed with backpressure. Skips a byte order mark; detects comma, semicolon, tab or bar
 * from the header, or from a first line "sep=;". Reads UTF-8, UTF-16 and Windows-1252. `isZipped`: the files that a BLM
 * file names came with it. Throws `invalid_input`, with the row as a spreadsheet numbers it if known, for anything else.
 */
export async function readTable(chunks: AsyncIterable<Uint8Array>, isZipped = false): Promise<Table> {
  const text = withoutMark(decode(chunks))
  try {
    const { head, separator } = await readHead(text)
    if (isBlm(head)) return await readBlm(head, text, isZipped)
    const delimiter = separator ?? delimiterOf(head)
    const isUsual = DELIMITERS.some((candidate) => candidate === delimiter)
    return { records: readRecords(head, text, { delimiter }), delimiter: isUsual ? delimiter : ',' }
  } catch (error) {
    await text.return(undefined)
    throw error
  }
}

/** The text up to the first line end at least, without a line that names the separator. */
async function readHead(text: AsyncGenerator<string>): Promise<{ head: string; separator?: string }> {
  let head = ''
  // Not by `for await`, which would end the stream at a `break`.
  for (let chunk = await text.next(); !chunk.done; chunk = await text.next()) {
    head += chunk.value
    // Only in the new chunk: a line end is one character, and searching everything would read it again for every chunk.
    if (/[\n\r]/.test(chunk.value) || head.length > RECORD_LIMIT) break
  }
  const separator = SEPARATOR_LINE.exec(head)
  if (separator) {
    head = head.slice(separator[0].length)
    for (
      let chunk = await text.next();
      !chunk.done && head.length <= RECORD_LIMIT;
      chunk = await text.next()
    ) {
      // The line end may have been split.
      head = (head + chunk.value).replace(/^\n/, '')
      if (/[\n\r]/.test(head)) break
    }
  }
  if (head.trim() === '') throw invalidFile('The file is empty.')
  return { head, ...(separator?.[1] !== undefined && { separator: separator[1] }) }
}

/** A BLM file as the rows of a table, its columns first. Its rejected rows are written as CSV. */
async function readBlm(start: string, text: AsyncGenerator<string>, isZipped: boolean): Promise<Table> {
  let head = start
  let dataAt = head.indexOf(BLM_DATA)
  while (dataAt === -1 && head.length <= RECORD_LIMIT) {
    const chunk = await text.next()
    if (chunk.done) break
    const from = Math.max(0, head.length - BLM_DATA.length)
    head += chunk.value
    dataAt = head.indexOf(BLM_DATA, from)
  }
  if (dataAt === -1) throw invalidFile('The BLM file has no data.')
  const blm = readBlmHead(head.slice(0, dataAt), isZipped)
  return { records: blmRows(blm, head.slice(dataAt + BLM_DATA.length), text), delimiter: ',' }
}

async function* blmRows(blm: BlmHead, head: string, text: AsyncGenerator<string>): AsyncGenerator<string[]> {
  if (blm.header.length > COLUMNS_LIMIT) throw tooWide(0, COLUMNS_LIMIT)
  yield blm.header
  const { delimiter, recordDelimiter } = blm
  const options = { delimiter, record_delimiter: recordDelimiter, quote: null }
  for await (const cells of readRecords(head, text, options, { row: 1, columns: BLM_COLUMNS_LIMIT })) {
    const row = blm.toRow(cells)
    if (row === null) return
    yield row
  }
}

async function* readRecords(
  head: string,
  text: AsyncGenerator<string>,
  options: Options,
  { row: first, columns } = { row: 0, columns: COLUMNS_LIMIT },
): AsyncGenerator<string[]> {
  const parser = parse({
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: RECORD_LIMIT,
    ...options,
  })
  parser.write(head)
  // An error of the source rejects the reading of the rows.
  void feed(text, parser).catch((error: unknown) => parser.destroy(Object(error) as Error))
  let row = first
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (record.length > columns) throw tooWide(row, columns)
      yield record
      row += 1
    }
  } catch (error) {
    throw error instanceof CsvError ? toAppError(error, first) : error
  } finally {
    parser.destroy()
    await text.return(undefined)
  }
}

async function feed(text: AsyncIterable<string>, parser: ReturnType<typeof parse>): Promise<void> {
  for await (const part of text) if (!parser.write(part) && !parser.destroyed) await untilDrained(parser)
  parser.end()
}

/** Resolves when the parser has drained, or is closed. */
const untilDrained = (parser: ReturnType<typeof parse>): Promise<void> =>
  new Promise((done) => {
    const resume = () => {
      parser.off('drain', resume).off('close', resume)
      done()
    }
    parser.on('drain', resume).on('close', resume)
  })

/** Bytes that no text file has, but spreadsheets and pictures do. */
const ZERO_BYTE = /\0/
const NOT_CSV = 'The file is not CSV. Please save it as CSV.'

/** Detects UTF-16 by its byte order mark or the zero byte of an ASCII letter. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : null
}

async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const pieces = inWholeCharacters(chunks)
  const { value: start } = await pieces.next()
  if (!start) return
  const utf16 = utf16Of(start)
  const decodePiece = utf16
    ? createStreamingDecoder(new TextDecoder(utf16, { fatal: true, ignoreBOM: true }))
    : createEightBitDecoder()
  for (let piece: Uint8Array | undefined = start; piece; piece = (await pieces.next()).value ?? undefined) {
    const text = decodePiece(piece)
    if (ZERO_BYTE.test(text)) throw invalidFile(NOT_CSV)
    yield text
  }
}

const createStreamingDecoder = (decoder: TextDecoder) => (piece: Uint8Array) => {
  try {
    return decoder.decode(piece, { stream: true })
  } catch {
    throw invalidFile(NOT_CSV)
  }
}

/** Windows-1252 from 0x80 to 0x9F, which Node's decoder reads as Latin-1 control characters. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const windowsSign = (sign: string): string => WINDOWS_1252[sign.charCodeAt(0) - 0x80] ?? sign

/** Decodes UTF-8; from the first invalid chunk on Windows-1252, which older spreadsheets write. */
function createEightBitDecoder() {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let isAscii = true
  let isWindows = false
  return (piece: Uint8Array) => {
    if (!isWindows)
      try {
        const text = utf8.decode(piece)
        isAscii &&= text.length === piece.length
        return text
      } catch {
        // A file with valid UTF-8 letters is not Windows-1252.
        if (!isAscii) throw invalidFile('The file mixes encodings. Please save it as CSV UTF-8.')
        isWindows = true
      }
    return Buffer.from(piece)
      .toString('latin1')
      .replaceAll(/[\u0080-\u009f]/g, windowsSign)
  }
}

/** The bytes in chunks that end with an ASCII character, so that no multi-byte character is split. */
async function* inWholeCharacters(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let unfinished: Uint8Array[] = []
  let isStart = true
  for await (const chunk of chunks) {
    const end = chunk.findLastIndex((byte) => byte < 0x80) + 1
    const length = unfinished.reduce((sum, part) => sum + part.length, end)
    // The bytes that determine the encoding, and pairs of bytes in UTF-16, must stay together.
    if (end === 0 || (isStart && length < 4)) {
      unfinished.push(chunk)
      continue
    }
    yield Buffer.concat([...unfinished, chunk.subarray(0, end)])
    isStart = false
    unfinished = end < chunk.length ? [chunk.subarray(end)] : []
  }
  if (unfinished.length > 0) yield Buffer.concat(unfinished)
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

const tooWide = (row: number, limit: number) =>
  invalidFile(`${rowName(row)} has more than ${groupDigits(limit)} columns.`)

/** The name of a row as a spreadsheet numbers it, whose first row is the header; `row`: how many rows precede it. */
const rowName = (row: number): string => (row <= 0 ? 'The header' : `Row ${row + 1}`)

function toAppError({ code, records }: CsvError, first: number): Error {
  const row = rowName(first + Number(records))
  if (code === 'CSV_QUOTE_NOT_CLOSED') return invalidFile(`${row}: a quote is never closed.`)
  if (code === 'CSV_MAX_RECORD_SIZE')
    return invalidFile(`${row} is longer than 128 KB. Perhaps a quote in it is never closed.`)
  return invalidFile(`${row} cannot be read as CSV.`)
}
