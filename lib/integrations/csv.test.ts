import { isFull, sized } from '@/test/support/tier'
import { readTable } from './csv'

/** A file that arrives in chunks of so many bytes. */
async function* inPieces(file: string | Buffer, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(file)
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size)
}

async function all(rows: AsyncIterable<string[]>): Promise<string[][]> {
  const list: string[][] = []
  for await (const row of rows) list.push(row)
  return list
}

const rowsOf = async (file: string | Buffer, size = 7) => all((await readTable(inPieces(file, size))).records)

const TABLE = [
  ['Title', 'Price'],
  ['Lake "House", new', '1'],
  ['Zürich 🏡', '2'],
]
const tableWith = (delimiter: string, end: string) =>
  TABLE.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join(end)

describe('a CSV file', () => {
  it.each([',', ';', '\t', '|'])('detects the delimiter %j', async (delimiter) => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(await rowsOf(tableWith(delimiter, end) + end)).toEqual(TABLE)
  })

  it.each([1, 2, 3, 1_000])('may arrive in chunks of %d bytes, with a byte order mark', async (size) => {
    expect(await rowsOf(`\u{feff}${tableWith(',', '\r\n')}`, size)).toEqual(TABLE)
  })

  it.each([1, 2, 3, 1_000])('may have other encodings, in chunks of %d bytes (D287)', async (size) => {
    const table = tableWith(';', '\r\n')
    const bytes = Buffer.from(`\u{feff}${table}`, 'utf16le')
    expect(await rowsOf(bytes, size)).toEqual(TABLE)
    expect(await rowsOf(bytes.subarray(2), size)).toEqual(TABLE)
    expect(await rowsOf(Buffer.from(bytes).swap16(), size)).toEqual(TABLE)
    const windows = Buffer.from('Café,Köln \x96 München\n1,2', 'latin1')
    expect(await rowsOf(windows, size)).toEqual([
      ['Café', 'Köln – München'],
      ['1', '2'],
    ])
  })

  it.each([1, 7, 1_000])('may name its delimiter in a first line, in chunks of %d bytes', async (size) => {
    const rows = [
      ['a,b', 'c'],
      ['1', '2'],
    ]
    for (const end of ['\n', '\r\n'])
      expect(await rowsOf(['sep=;', 'a,b;c', '1;2'].join(end), size)).toEqual(rows)
  })

  it('keeps blank lines, so that rows keep their numbers', async () => {
    expect(await rowsOf('a,b\n\n1,2\n')).toEqual([['a', 'b'], [''], ['1', '2']])
  })

  it('may have quotes in the middle of a cell and rows of other lengths', async () => {
    expect(await rowsOf('a,b\n12" shelf\n1,2,3')).toEqual([['a', 'b'], ['12" shelf'], ['1', '2', '3']])
  })

  it('is read with backpressure', async () => {
    let chunks = 0
    async function* endless() {
      yield Buffer.from('a,b\n')
      for (;;) {
        chunks += 1
        yield Buffer.from('1,2\n'.repeat(1_000))
      }
    }
    const { records: rows } = await readTable(endless())
    for (let i = 0; i < 1_500; i += 1) await rows.next()
    await rows.return(undefined)
    expect(chunks).toBeLessThan(50)
  })
})

it('reads a header that arrives byte by byte in linear time', async () => {
  const long = 'x'.repeat(sized(2_000, 120_000))
  /** CPU time in milliseconds, which other processes do not affect. */
  const costOf = async (file: string) => {
    const before = process.cpuUsage()
    expect((await rowsOf(file, 1)).flat()).toContain(long)
    return process.cpuUsage(before).user / 1_000
  }
  const cell = await costOf(`Title\n${long}`)
  const header = await costOf(`${long}\nLake House`)
  // Only with many bytes, and on an idle machine, is the ratio of times reliable.
  if (isFull) expect(header).toBeLessThan(4 * cell)
})

it('does not buffer a long file that arrives faster than it is read', async () => {
  const warned: string[] = []
  const note = ({ name }: Error) => warned.push(name)
  process.on('warning', note)
  const rows = await rowsOf(`Title\n${`${'x'.repeat(8_000)}\n`.repeat(500)}`, 64 * 1024)
  await new Promise((done) => setImmediate(done))
  process.off('warning', note)
  expect([rows.length, warned]).toEqual([501, []])
})

describe('rejects', () => {
  const LONG = 'x'.repeat(129 * 1024)
  it.each([
    ['nothing', '', 'The file is empty.'],
    ['blank lines', ' \n', 'The file is empty.'],
    ['a quote never closed', 'a,b\n1,2\n"3,4\n5,6\n', 'Row 3: a quote is never closed.'],
    ['such a header', '"a,b\n1,2', 'The header: a quote is never closed.'],
    [
      'a quote that takes the rest with it',
      `a\n1\n"${'5,6\n'.repeat(40_000)}`,
      'Row 3 is longer than 128 KB. Perhaps a quote in it is never closed.',
    ],
    ['a long row', `a\n${LONG}`, 'Row 2 is longer than 128 KB. Perhaps a quote in it is never closed.'],
    ['a long header', LONG, 'The header is longer than 128 KB. Perhaps a quote in it is never closed.'],
    ['too many columns', `a\n${'1,'.repeat(201)}`, 'Row 2 has more than 200 columns.'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'The file is not CSV. Please save it as CSV.'],
    ['a workbook', Buffer.from('PK\u0003\u0004\u0014\0'), 'The file is not CSV. Please save it as CSV.'],
  ])('%s', async (_what, file, message) => {
    await expect(rowsOf(file, 1_000)).rejects.toMatchObject({ code: 'invalid_input', message })
  })

  it('a file in two encodings', async () => {
    const file = Buffer.concat([Buffer.from('Zürich,1\n'), Buffer.from('Köln', 'latin1')])
    const message = 'The file mixes encodings. Please save it as CSV UTF-8.'
    await expect(rowsOf(file, 10)).rejects.toMatchObject({ code: 'invalid_input', message })
  })

  it('keeps the error of the source', async () => {
    async function* broken() {
      yield Buffer.from('a,b\n1,2\n')
      await Promise.reject(new Error('gone'))
    }
    await expect(readTable(broken()).then(({ records }) => all(records))).rejects.toThrow('gone')
  })
})
