import { documentName, formatSize } from './document'

it.each([
  ['Roof inspection 2019.pdf', 'pdf', 'Roof inspection 2019.pdf'],
  ['IMG_0001.JPEG', 'jpg', 'IMG_0001.jpg'],
  ['page.html', 'png', 'page.png'],
  ['../../etc/passwd', 'pdf', '.. .. etc passwd.pdf'],
  ['a"b\r\nSet-Cookie: x', 'pdf', 'a bSet-Cookie: x.pdf'],
  ['exe.\u202Egpj', 'pdf', 'exe.pdf'],
  ['Grundriß.pdf', 'pdf', 'Grundriß.pdf'],
  ['', 'webp', 'File.webp'],
  ['.pdf', 'pdf', 'File.pdf'],
  [`${'x'.repeat(78)}🇬🇧.pdf`, 'pdf', `${'x'.repeat(78)}.pdf`],
  ['x'.repeat(300), 'pdf', `${'x'.repeat(80)}.pdf`],
] as const)('names the file %j of type %s %j', (input, type, name) => {
  expect(documentName(input, type)).toBe(name)
})

it.each([
  [1, '1 KB'],
  [655_360, '640 KB'],
  [1_258_291, '1.2 MB'],
])('formats %i bytes as %s', (bytes, text) => expect(formatSize(bytes)).toBe(text))
