import { deflateSync } from 'node:zlib'
import { pdfError } from './pdf'

const END = 'trailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF'
const pdf = (...objects: (string | Buffer)[]) =>
  Buffer.concat(
    ['%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n', ...objects, END].map((part) => Buffer.from(part)),
  )

const stream = (dictionary: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`\n4 0 obj\n<< ${dictionary} /Length ${content.byteLength} >>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ])
const OBJECTS = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'
const objects = (text: string, dictionary = OBJECTS) => stream(dictionary, deflateSync(text))

const SCRIPT = '5 0 << /S /JavaScript /JS (app.alert\\(1\\)) >>'

describe('a PDF for strangers (D399)', () => {
  it.each([
    ['a plain one', pdf()],
    ['one with compressed objects', pdf(objects('5 0 << /Type /Page >>'))],
    ['one with compressed pictures and pages', pdf(stream('/Filter /FlateDecode', deflateSync(SCRIPT)))],
    [
      'one with outlines before a picture',
      pdf('2 0 obj << /First 3 0 R >> endobj', stream('/Filter /DCTDecode', Buffer.from([255, 216]))),
    ],
    [
      'one with a name that only begins like a script’s',
      pdf('2 0 obj << /JavaScripture 1 /Launcher 2 /XFA#42 3 /Launch#2D 4 >> endobj'),
    ],
  ])('accepts %s', async (_what, bytes) => expect(await pdfError(bytes)).toBeNull())

  it.each([
    ['encrypted', pdf('trailer << /Encrypt 9 0 R >>\n')],
    ['encrypted', pdf('trailer << /#45ncrypt 9 0 R >>\n')],
    ['scripts', pdf(`2 0 obj ${SCRIPT} endobj`)],
    ['scripts', pdf('2 0 obj << /S /J#61vaScript /JS 3 0 R >> endobj')],
    ['scripts', pdf('2 0 obj << /S /#4Aava#53crip#74#00 /JS 3 0 R >> endobj')],
    ['scripts', pdf('2 0 obj << /S /#4cau#6Ech /F (calc.exe) >> endobj')],
    ['scripts', pdf('2 0 obj << /OpenAction << /S /Launch /F (calc.exe) >> >> endobj')],
    ['scripts', pdf('2 0 obj << /AcroForm << /XFA 3 0 R >> >> endobj')],
    ['scripts', pdf('2 0 obj << /S /Rendition /JS (x) >> endobj')],
    ['scripts', pdf(objects('5 0 << /Type /Page >>'), objects(SCRIPT))],
    ['scripts', pdf(objects(SCRIPT.replace('/JavaScript', '/Java#53cript')))],
    ['scripts', pdf(objects(SCRIPT, OBJECTS.replace('ObjStm', 'Obj#53tm')))],
    ['scripts', pdf(objects(SCRIPT, `${OBJECTS} /Note (1 0 obj)`))],
    [
      'unreadable',
      pdf(objects(SCRIPT, OBJECTS.replace('/FlateDecode', '[/ASCII85Decode /FlateDecode] /Predictor 12'))),
    ],
    ['unreadable', pdf(stream(OBJECTS.replace('/FlateDecode', '/LZWDecode'), Buffer.from('not compressed')))],
    ['unreadable', pdf(objects(' '.repeat(65 * 1024 * 1024)))],
    ['incomplete', pdf().subarray(0, 40)],
  ])('refuses one that is or has: %s', async (fault, bytes) => expect(await pdfError(bytes)).toBe(fault))

  it('reads ten megabytes of broken streams in linear time', async () => {
    const broken = pdf('2 0 obj /ObjStm stream\n'.repeat(400_000))
    expect(await pdfError(broken)).toBe('unreadable')
    expect(await pdfError(pdf('stream\n'.repeat(1_400_000)))).toBeNull()
    expect(await pdfError(pdf('/JavaScript#4'.repeat(700_000)))).not.toBeNull()
  })

  it('reads millions of escapes without storing them', async () => {
    expect(await pdfError(pdf(objects('#41'.repeat(21_000_000))))).toBeNull()
    expect(await pdfError(pdf('#41'.repeat(3_000_000), objects(SCRIPT)))).toBe('scripts')
  })
})
