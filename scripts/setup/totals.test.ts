import { linesOf, readJest, readPlaywright } from './totals.mjs'

const test = (status: string, fullName: string) => ({ status, fullName })

it('Jest’s report: what failed without a test counts, and what was skipped by its reason', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 1,
    testResults: [
      { assertionResults: [test('passed', 'a'), test('pending', 'plans [skipped: nothing plans] b')] },
      { assertionResults: [test('pending', 'plans [skipped: nothing plans] c'), test('todo', 'd')] },
    ],
  }
  expect(readJest(report)).toEqual({
    passed: 3,
    failed: 2,
    skipped: { 'nothing plans': 2, 'no reason given': 1 },
  })
})

it('Playwright’s report: a test that needed a second try failed, and so did the run with an error of its own', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
  expect(readPlaywright({ stats, errors: [{}] })).toEqual({
    passed: 5,
    failed: 3,
    skipped: { 'no reason given': 2 },
  })
  expect(readPlaywright({ stats: { ...stats, skipped: 0 }, errors: [] }).skipped).toEqual({})
})

it('the lines end with the sum', () => {
  expect(
    linesOf([
      { name: 'types', passed: 1, failed: 0, skipped: {}, seconds: 20 },
      { name: 'database', passed: 7, failed: 2, skipped: { 'nothing plans': 3 }, seconds: 4 },
    ]),
  ).toEqual([
    'types: 1 passed, 0 failed (20 s)',
    'database: 7 passed, 2 failed (4 s)',
    '  skipped: 3 (nothing plans)',
    '8 passed, 2 failed',
  ])
})
