import { sized } from '@/test/support/tier'
import { readTable } from './csv'

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size)
}

async function rowsOf(text: string, size = 7, zipped = false): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of (await readTable(inPieces(text, size), zipped)).records) rows.push(row)
  return rows
}

const HEAD = ['#HEADER#', 'Version : 3', "EOF : '^'", "EOR : '~'", '', '#DEFINITION#']
const file = (columns: string, ...records: string[]) =>
  [...HEAD, `${columns}^~`, '', '#DATA#', ...records.map((record) => `${record}^~`), '#END#', ''].join('\r\n')

const COLUMNS = [
  ...[
    'AGENT_REF',
    'ADDRESS_1',
    'ADDRESS_2',
    'TOWN',
    'POSTCODE1',
    'POSTCODE2',
    'SUMMARY',
    'BEDROOMS',
    'PRICE',
  ],
  ...['PROP_SUB_ID', 'DISPLAY_ADDRESS', 'TRANS_TYPE_ID', 'MIN_SIZE_ENTERED', 'MAX_SIZE_ENTERED'],
  ...['AREA_SIZE_UNIT_ID', 'MEDIA_IMAGE_00', 'MEDIA_IMAGE_01', 'MEDIA_IMAGE_TEXT_00'],
].join('^')

const ROW = [
  ...['MK_1', '12', 'Snowdon Drive', 'Milton Keynes', 'MK6', '1AJ', 'A "quiet", street;\nwith trees', '3'],
  ...['250000', '1', 'Snowdon Drive, Milton Keynes', '1', '0', '1200', '1', 'MK_1_IMG_00.jpg'],
  ...['https://images.test/1.jpg', 'Front'],
].join('^')

it.each([1, 7, 10_000])('reads a BLM file in pieces of %d bytes as the rows of a table', async (size) => {
  const letting = ROW.replace('MK_1^', 'MK_2^').replace('^1^0^', '^2^0^').replace('12^Sn', 'Rose Cottage^Sn')
  const [header, first, second, ...others] = await rowsOf(file(COLUMNS, ROW, letting), size)
  expect(header).toEqual([
    ...['AGENT_REF', 'StreetAddress', 'TOWN', 'Postcode', 'SUMMARY', 'BEDROOMS', 'Price', 'Property Type'],
    ...['DISPLAY_ADDRESS', 'Floor Area', 'Photos'],
  ])
  expect(first).toEqual([
    ...['MK_1', '12 Snowdon Drive', 'Milton Keynes', 'MK6 1AJ', 'A "quiet", street;\nwith trees', '3'],
    ...['250000', 'Terraced', 'Snowdon Drive, Milton Keynes', '1200 sq ft', 'https://images.test/1.jpg'],
  ])
  expect(second).toMatchObject({ 1: 'Rose Cottage, Snowdon Drive', 6: 'To let' })
  expect(others).toEqual([])
})

it('puts the links of all columns of tours into one', async () => {
  const columns = 'AGENT_REF^MEDIA_VIRTUAL_TOUR_00^MEDIA_VIRTUAL_TOUR_01^MEDIA_VIRTUAL_TOUR_TEXT_00'
  expect(await rowsOf(file(columns, 'a^https://youtu.be/1^http://kuula.co/2^Walk', 'b^tour.htm^^'))).toEqual([
    ['AGENT_REF', 'Tours'],
    ['a', 'https://youtu.be/1;http://kuula.co/2'],
    ['b', ''],
  ])
})

it('tells photos, plans, energy graphs, documents and certificates apart', async () => {
  const columns = [
    ...['MEDIA_IMAGE_00', 'MEDIA_IMAGE_60', 'MEDIA_IMAGE_61', 'MEDIA_IMAGE_62', 'MEDIA_IMAGE_TEXT_60'],
    ...['MEDIA_FLOOR_PLAN_00', 'MEDIA_DOCUMENT_00', 'MEDIA_DOCUMENT_50', 'MEDIA_DOCUMENT_TEXT_50'],
  ]
  const cells = columns.map((_, i) => `https://files.test/${i}`)
  expect(await rowsOf(file(columns.join('^'), cells.join('^')))).toEqual([
    ['Photos', 'Floor plans', 'Energy graphs', 'Documents', 'Energy certificates'],
    [
      ...['https://files.test/0;https://files.test/3', 'https://files.test/5'],
      ...['https://files.test/1;https://files.test/2', 'https://files.test/6', 'https://files.test/7'],
    ],
  ])
})

it('keeps names of files only if they are zipped with it', async () => {
  const text = file('MEDIA_IMAGE_00^MEDIA_IMAGE_01', '1.jpg^https://files.test/2.jpg')
  expect((await rowsOf(text))[1]).toEqual(['https://files.test/2.jpg'])
  expect((await rowsOf(text, 7, true))[1]).toEqual(['1.jpg;https://files.test/2.jpg'])
})

it('writes the qualifier of a price as a CSV file would, and the tenure in words', async () => {
  const columns = 'PRICE^PRICE_QUALIFIER^TENURE_TYPE_ID^TRANS_TYPE_ID'
  const qualifiers = ['', '0', '1', '2', '3', '4', '5', '7', '10', '9'].map((item) => `450000^${item}^^1`)
  const tenures = ['1', '2', '3', '4', '5', '0', 'x'].map((item) => `1^^${item}^1`)
  const [header, ...rows] = await rowsOf(file(columns, ...qualifiers, ...tenures, '900^2^2^2'))
  expect(header).toEqual(['Price', 'Tenure'])
  expect(rows.slice(0, 10).map(([price]) => price)).toEqual([
    ...['450000', '450000', 'POA 450000', 'Guide price 450000', 'Fixed price 450000'],
    ...['Offers in excess of 450000', 'Offers in the region of 450000', 'From 450000', 'Offers over 450000'],
    '450000',
  ])
  expect(rows.slice(10).map(([, tenure]) => tenure)).toEqual([
    ...['Freehold', 'Leasehold', 'Freehold', 'Commonhold', 'Share of freehold', '', 'x', 'Leasehold'],
  ])
  expect(rows.at(-1)?.[0]).toBe('To let')
})

it('keeps the number of an unknown type, to ask about it', async () => {
  const [, ...rows] = await rowsOf(file('PROP_SUB_ID', '0', '8', '999', 'constructor'))
  expect(rows).toEqual([[''], ['Flat'], ['999'], ['constructor']])
})

it('reads hidden homes and the numbers of sale statuses as words', async () => {
  const rows = await rowsOf(
    file('STATUS_ID^PUBLISHED_FLAG', '0^1', '1^1', '2^1', '3^1', '4^1', '5^1', '0^0', '1^0', '9^1', '^'),
  )
  expect(rows.flat()).toEqual([
    ...['Status', 'Available', 'Sold STC', 'Sold STCM', 'Under offer', 'Reserved', 'Let agreed'],
    ...['Hidden', 'Hidden', '9', ''],
  ])
  expect(await rowsOf(file('PUBLISHED_FLAG', '0', '1'))).toEqual([['Status'], ['Hidden'], ['']])
})

it('reads the separators that the file names', async () => {
  const other = file('AGENT_REF^PRICE', 'a^1', 'b^2').replaceAll('^', '|').replaceAll('~', '$')
  expect(await rowsOf(other)).toEqual([
    ...[
      ['AGENT_REF', 'Price'],
      ['a', '1'],
      ['b', '2'],
    ],
  ])
})

it.each([
  ['no data', HEAD.join('\n'), 'The BLM file has no data.'],
  ['no definition', '#HEADER#\n#DATA#\n', 'The BLM file has no definition of its columns.'],
  [
    'one separator for both',
    file('A').replace("'~'", "'^'"),
    'The BLM file has no definition of its columns.',
  ],
])('rejects a file with %s', async (_what, text, message) => {
  await expect(rowsOf(text)).rejects.toMatchObject({ code: 'invalid_input', message })
})

it('names the row that is too long or has too many columns', async () => {
  await expect(rowsOf(file('AGENT_REF', 'a', 'x'.repeat(140_000)), 10_000)).rejects.toMatchObject({
    message: expect.stringMatching(/^Row 3 is longer than 128 KB/),
  })
  await expect(rowsOf(file('A^B', 'a^b', 'x^'.repeat(1_001)), 10_000)).rejects.toMatchObject({
    message: 'Row 3 has more than 1,000 columns.',
  })
  await expect(rowsOf(file(Array.from({ length: 201 }, (_, i) => `C${i}`).join('^')))).rejects.toMatchObject({
    message: 'The header has more than 200 columns.',
  })
})

it('rejects a head without end after 128 KB', async () => {
  const long = `#HEADER#\n${'x: y\n'.repeat(sized(30_000, 100_000))}`
  await expect(rowsOf(long, 10_000)).rejects.toMatchObject({ message: 'The BLM file has no data.' })
})
