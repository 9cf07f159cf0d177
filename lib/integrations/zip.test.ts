import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { FILE_LIMIT, UNPACKED_LIMIT, ZIPPED_FILES_LIMIT } from '@/lib/domain/import/import'
import { zipOf, type Zipped } from '@/test/support/zip'
import { withUnpacked } from './zip'

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size)
}

const LARGEST = 1_000

/** What a file is unpacked to: its table, and the names and contents of its other files. */
const unpack = (file: Buffer, size = 10_000) =>
  withUnpacked(inPieces(file, size), LARGEST, async ({ table, files }) => {
    const entries: [string, string][] = []
    const content = await text(table)
    if (files) for await (const { name, bytes } of files) entries.push([name, bytes.toString()])
    return { content, files: files && entries }
  })

const refusal = (files: readonly Zipped[]) => unpack(zipOf(files)).catch((error: Error) => error.message)

const TABLE = { name: 'homes.blm', bytes: '#HEADER#' }

it.each([1, 7, 10_000])('returns a file that is no ZIP as it came, in pieces of %d bytes', async (size) => {
  expect(await unpack(Buffer.from('Title;Price'), size)).toEqual({ content: 'Title;Price', files: null })
  expect(await unpack(Buffer.from('PK'), size)).toEqual({ content: 'PK', files: null })
})

it.each([1, 7, 10_000])('unpacks a table, its pictures and its PDFs, in pieces of %d bytes', async (size) => {
  const zip = zipOf([
    { name: 'media/Front.JPG', bytes: 'front' },
    TABLE,
    { name: 'media/plan.pdf', bytes: '%PDF-' },
    { name: '__MACOSX/media/._Front.JPG', bytes: 'copy' },
    { name: 'media/.hidden.png', bytes: 'no' },
    { name: 'setup.exe', bytes: 'no' },
    { name: 'inner.zip', bytes: 'no' },
    { name: 'media/large.png', bytes: Buffer.alloc(LARGEST + 1) },
  ])
  expect(await unpack(zip, size)).toEqual({
    content: '#HEADER#',
    files: [
      ['front.jpg', 'front'],
      ['plan.pdf', '%PDF-'],
    ],
  })
})

it('uses the first of two files with one name', async () => {
  const both = ['a/1.jpg', 'b/1.JPG'].map((name) => ({ name, bytes: name }))
  expect((await unpack(zipOf([TABLE, ...both]))).files).toEqual([['1.jpg', 'a/1.jpg']])
})

it.each([
  [
    'no table',
    [{ name: '[Content_Types].xml', bytes: '' }],
    'The file is neither CSV nor BLM, nor a ZIP with one of them. Please save it as CSV.',
  ],
  [
    'two tables',
    [TABLE, { name: 'old/homes.csv', bytes: '' }],
    'The ZIP file contains 2 CSV or BLM files. Pack one with its pictures.',
  ],
  ['a password', [{ ...TABLE, flags: 1 }], 'The ZIP file has a password. Pack it without one.'],
  [
    'a path that leads out of it',
    [TABLE, { name: '../../etc/a.jpg', bytes: 'x' }],
    'The ZIP file is damaged. Pack it again and upload it.',
  ],
  ['a table of over 20 MB', [{ ...TABLE, declared: FILE_LIMIT + 1 }], 'The file can be at most 20 MB.'],
])('rejects a ZIP with %s', async (_what, files, message) => expect(await refusal(files)).toBe(message))

it('rejects a ZIP that is cut off', async () => {
  const zip = zipOf([TABLE])
  await expect(unpack(zip.subarray(0, zip.length - 30))).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'The ZIP file is damaged. Pack it again and upload it.',
  })
})

describe('a ZIP bomb', () => {
  it('is rejected for the number of its files before they are read', async () => {
    const files = Array.from({ length: ZIPPED_FILES_LIMIT }, (_, i) => ({ name: `${i}.jpg`, bytes: '' }))
    expect(await refusal([TABLE, ...files])).toBe('A ZIP file can contain at most 5,000 files.')
  })

  it('is rejected for the size of its files together, which it declares', async () => {
    const files = Array.from({ length: 10 }, (_, i) => ({
      name: `${i}.jpg`,
      bytes: '',
      declared: UNPACKED_LIMIT / 9,
    }))
    const work = withUnpacked(inPieces(zipOf([TABLE, ...files]), 10_000), UNPACKED_LIMIT, () =>
      Promise.resolve(),
    )
    await expect(work).rejects.toMatchObject({
      message: 'The files of a ZIP can be at most 120 MB together.',
    })
  })

  it.each(['homes.blm', 'a.jpg'])('is stopped at the size that it declares for %s', async (name) => {
    const bomb = { name, bytes: Buffer.alloc(5_000_000), declared: 10 }
    expect(await refusal(name === TABLE.name ? [bomb] : [TABLE, bomb])).toBe(
      'The ZIP file is damaged. Pack it again and upload it.',
    )
  })
})

it('leaves no file behind', async () => {
  const temporaryFiles = () => readdirSync(tmpdir()).filter((name) => name.startsWith('keystead-import-'))
  const before = temporaryFiles()
  await unpack(zipOf([TABLE]))
  await refusal([])
  expect(temporaryFiles()).toEqual(before)
})
