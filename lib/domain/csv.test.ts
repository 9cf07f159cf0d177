import { csvLine, escapeFormula, unescapeFormula } from './csv'

describe('escapeFormula', () => {
  it.each([
    ['=HYPERLINK("http://evil.test")', `'=HYPERLINK("http://evil.test")`],
    ['+1', "'+1"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['\uff1d1+1', "'\uff1d1+1"],
    ["'=1", "''=1"],
    ["''=1", "'''=1"],
    ['Lake House', 'Lake House'],
    ["'Ten Oaks'", "'Ten Oaks'"],
    ['3 = 3', '3 = 3'],
    ['', ''],
  ])('escapes %j to %j, and unescapeFormula restores it', (text, out) => {
    expect(escapeFormula(text)).toBe(out)
    expect(unescapeFormula(out)).toBe(text)
  })

  it('unescapeFormula returns text without an escape unchanged', () => {
    expect(["'Ten Oaks'", '=1', 'Oak'].map(unescapeFormula)).toEqual(["'Ten Oaks'", '=1', 'Oak'])
  })
})

it('csvLine quotes text but not numbers, including negative ones', () => {
  expect(csvLine(['a "b", c;\nd', '=1', -73.5, 0, undefined, ''])).toBe(
    `"a ""b"", c;\nd","'=1",-73.5,0,,""\r\n`,
  )
})
