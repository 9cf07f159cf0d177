import { csvLine, escapeFormula, unescapeFormula } from './csv'

describe('a text that a spreadsheet would run', () => {
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
  ])('%j goes out as %j and comes back', (text, out) => {
    expect(escapeFormula(text)).toBe(out)
    expect(unescapeFormula(out)).toBe(text)
  })

  it('leaves alone what was never defused', () => {
    expect(["'Ten Oaks'", '=1', 'Oak'].map(unescapeFormula)).toEqual(["'Ten Oaks'", '=1', 'Oak'])
  })
})

it('a line quotes text and keeps numbers numbers, negative ones too', () => {
  expect(csvLine(['a "b", c;\nd', '=1', -73.5, 0, undefined, ''])).toBe(
    `"a ""b"", c;\nd","'=1",-73.5,0,,""\r\n`,
  )
})
