import { sectionsWith } from './report'

const PAGE = '# Benchmark\n\nWritten by it.\n\n## Node 24.1.0\n\nnew\n\n## Node 20.1.0\n\nold\n'

it.each([
  ['replaces the section of its major version', '## Node 24.2.0\n\nnewer', ['24.2.0', '20.1.0']],
  [
    'adds a section in the order of the versions',
    '## Node 22.1.0\n\nbetween',
    ['24.1.0', '22.1.0', '20.1.0'],
  ],
])('%s', (_, section, expected) => {
  const versions = [...sectionsWith(PAGE, section).matchAll(/^## Node (.*)$/gm)].map(([, version]) => version)
  expect(versions).toEqual(expected)
})

it('drops what is not a section of a version', () => {
  expect(sectionsWith(PAGE, '## Node 20.2.0')).toBe('## Node 24.1.0\n\nnew\n\n## Node 20.2.0')
})
