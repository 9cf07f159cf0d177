import { JEST, linesOf, PLAYWRIGHT } from './totals.mjs'

const test = (status: string, fullName = status) => ({ status, fullName })
const file = (name: string, ...assertionResults: { status: string; fullName: string }[]) => ({
  name,
  status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  assertionResults,
})

describe('Jest’s report', () => {
  const report = {
    testResults: [
      file('a', test('passed'), test('pending', 'plans [skipped: nothing plans] b')),
      file('b', test('passed'), test('failed'), test('pending', 'plans [skipped: nothing plans] c')),
      { ...file('c', test('todo', 'd')), status: 'failed' },
    ],
  }

  it('counts failures without a test, and skipped tests by reason', () => {
    expect(JEST.counts(report)).toEqual({
      passed: 2,
      failed: 2,
      skipped: { 'nothing plans': 2, 'no reason given': 1 },
    })
  })

  it('lists the failed files, and takes their results from a second run', () => {
    expect(JEST.failedFiles(report)).toEqual(['b', 'c'])
    const again = { testResults: [file('b', test('passed'), test('passed'))] }
    expect(JEST.counts(JEST.merge(report, again))).toMatchObject({ passed: 3, failed: 1 })
  })
})

describe('Playwright’s report', () => {
  const spec = (...statuses: string[]) => ({ tests: statuses.map((status) => ({ status })) })
  const report = {
    suites: [
      { file: 'a', specs: [spec('expected'), spec('skipped', 'skipped')] },
      { file: 'b', specs: [spec('flaky')], suites: [{ specs: [spec('unexpected'), spec('expected')] }] },
    ],
    errors: [{}],
  }

  it('counts a test that needed a second attempt as failed, and an error of the run too', () => {
    expect(PLAYWRIGHT.counts(report)).toEqual({ passed: 2, failed: 3, skipped: { 'no reason given': 2 } })
    expect(PLAYWRIGHT.counts({ suites: [], errors: [] }).skipped).toEqual({})
  })

  it('lists the failed files, and takes their results from a second run', () => {
    expect(PLAYWRIGHT.failedFiles(report)).toEqual(['b'])
    const again = { suites: [{ file: 'b', specs: [spec('expected', 'expected', 'expected')] }], errors: [] }
    expect(PLAYWRIGHT.counts(PLAYWRIGHT.merge(report, again))).toMatchObject({ passed: 4, failed: 1 })
  })
})

it('prints the sum last', () => {
  expect(
    linesOf([
      { name: 'types', passed: 1, failed: 0, skipped: {}, seconds: 20, cpu: 12 },
      { name: 'database', passed: 7, failed: 2, skipped: { 'nothing plans': 3 }, seconds: 4, cpu: 6 },
    ]),
  ).toEqual([
    'types: 1 passed, 0 failed (20 s, 12 s CPU)',
    'database: 7 passed, 2 failed (4 s, 6 s CPU)',
    '  skipped: 3 (nothing plans)',
    '8 passed, 2 failed',
  ])
})
