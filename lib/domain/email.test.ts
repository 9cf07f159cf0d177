import fc from 'fast-check'
import { shortestTime } from '@/test/support/shortest-time'
import { hasInvisibleCharacters, isSameEmail, normalizeEmail } from './email'

describe('normalizeEmail', () => {
  it.each([
    ['nora@keystead.test', 'nora@keystead.test'],
    [' Nora@Keystead.TEST\n', 'nora@keystead.test'],
    ['o+tag.x@sub.example.co', 'o+tag.x@sub.example.co'],
    ['a@b.c', 'a@b.c'],
    ['nora@münchen.example', 'nora@xn--mnchen-3ya.example'],
    ['nora@MÜNCHEN.example', 'nora@xn--mnchen-3ya.example'],
    ['nora@mu\u0308nchen.example', 'nora@xn--mnchen-3ya.example'],
    ['nora@XN--MNCHEN-3YA.example', 'nora@xn--mnchen-3ya.example'],
    ['nora@faß.example', 'nora@xn--fa-hia.example'],
    ['nora@ｋｅｙｓｔｅａｄ.test', 'nora@keystead.test'],
    ['nora@mail。keystead.test', 'nora@mail.keystead.test'],
    ['nora@例え.example', 'nora@xn--r8jz45g.example'],
    ['nora@דוגמה.example', 'nora@xn--6dbbec0c.example'],
    ['ñandú@keystead.test', 'ñandú@keystead.test'],
    ['n\u0303andu\u0301@keystead.test', 'ñandú@keystead.test'],
    ['ÑANDÚ@keystead.test', 'ñandú@keystead.test'],
    ['İpek@keystead.test', 'i\u0307pek@keystead.test'],
    ['a@1.2', 'a@1.2'],
    ['a@0x7f.1', 'a@0x7f.1'],
    ['a@b_c.test', 'a@b_c.test'],
    ['a@b..c', 'a@b..c'],
    ['a@.b.c', 'a@.b.c'],
  ])('normalizes %j to %j', (input, normal) => expect(normalizeEmail(input)).toBe(normal))

  it.each([
    ['without an @', 'nora'],
    ['with two', 'a@b@c.d'],
    ['without a dot in the domain', 'a@b'],
    ['with a space', 'a b@c.d'],
    ['with a control character', 'a\u0000@b.c'],
    ['with half a surrogate pair', 'a\ud800@b.c'],
    ['with a dot at the end', 'nora@keystead.test.'],
    ['with an ideographic dot at the end', 'nora@keystead.test。'],
    ['with dots alone', 'a@...'],
    ['with a domain that has no ASCII form', 'nora@xn--zzzzzzzzz99999.test'],
    ['with a path', 'a@b.c/d.e'],
    ['with a full-width path', 'a@b.c／d.e'],
    ['with a port', 'a@b.c:80'],
    ['with a query', 'a@b.c?d'],
    ['with a fragment', 'a@b.c#d'],
    ['with a backslash', 'a@b\\c.d'],
    ['with a percent-encoded domain', 'a@b%2ec.d'],
    ['with an address in brackets', 'a@[1.2.3.4]'],
    ['with a zero-width space', 'no\u200bra@keystead.test'],
    ['with a soft hyphen in the domain', 'nora@key\u00adstead.test'],
    ['with more than 254 characters', `${'a'.repeat(243)}@example.com`],
    ['with more than 254 characters in ASCII', `${'a'.repeat(240)}@ü.example`],
    ['empty', ' '],
  ])('rejects an email %s', (_, input) => expect(normalizeEmail(input)).toBeNull())

  it('returns its own result unchanged', () => {
    const sign = fc.string({ unit: 'grapheme', minLength: 1 })
    fc.assert(
      fc.property(sign, sign, (local, domain) => {
        const normal = normalizeEmail(`${local}@${domain}.test`)
        if (normal !== null) expect(normalizeEmail(normal)).toBe(normal)
      }),
    )
  })

  it.each([
    `a@${'.'.repeat(60_000)}@`,
    `${' '.repeat(60_000)}x`,
    `x${' '.repeat(60_000)}x`,
    `a@${'ü'.repeat(60_000)}.c`,
  ])('rejects 60 KB in linear time (%#)', (input) => {
    expect(shortestTime(() => normalizeEmail(input))).toBeLessThan(50)
  })
})

it.each([
  ['a zero-width space', '\u200b'],
  ['a zero-width joiner', '\u200d'],
  ['a right-to-left mark', '\u200f'],
  ['a soft hyphen', '\u00ad'],
  ['a word joiner', '\u2060'],
  ['a variation selector', '\ufe0f'],
  ['a Hangul filler', '\u3164'],
  ['the blank of Braille', '\u2800'],
  ['a tag character', '\u{e0041}'],
])('hasInvisibleCharacters finds %s', (_, sign) => {
  expect(hasInvisibleCharacters(`no${sign}ra@keystead.test`)).toBe(true)
  expect(hasInvisibleCharacters('nora@keystead.test')).toBe(false)
})

describe('isSameEmail', () => {
  it.each([
    ['Nora@münchen.example', 'nora@xn--mnchen-3ya.example', true],
    ['no\u200bra@keystead.test', 'no\u200bra@keystead.test', true],
    ['nora@keystead.test', 'mora@keystead.test', false],
    ['nora', 'mora', false],
  ])('compares %j and %j as %j', (item, other, same) => expect(isSameEmail(item, other)).toBe(same))
})
