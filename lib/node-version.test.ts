import { readFileSync } from 'node:fs'
import { isAtLeast, needsNewerNode, OLDEST_NODE, SECURE_NODE } from './node-version.mjs'

const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }

it.each([
  ['24.20.0', '24.20.0', true],
  ['24.20.1', '24.20.0', true],
  ['24.100.0', '24.20.0', true],
  ['26.0.0', '24.20.0', true],
  ['24.19.9', '24.20.0', false],
  ['24.9.0', '24.20.0', false],
  ['20.20.2', '24.20.0', false],
  ['9.99.99', '24.20.0', false],
  ['', '24.20.0', false],
])('compares %j with %s by numbers: %p', (version, other, isEnough) => {
  expect(isAtLeast(version, other)).toBe(isEnough)
})

it('names the version that is missing and the one that runs', () => {
  expect(needsNewerNode('20.20.2')).toBe(`Keystead needs Node ${OLDEST_NODE} or later, and this is 20.20.2`)
})

it('requires the version that package.json requires', () => {
  expect(OLDEST_NODE).toBe(`${engines.node.replace('>=', '')}.0`)
  expect(isAtLeast(SECURE_NODE, OLDEST_NODE)).toBe(true)
})

it('requires no version that README.md does not name', () => {
  expect(readFileSync('README.md', 'utf8')).toContain(`Node ${engines.node.replace('>=', '')} or later`)
})

it('requires nothing that the image lacks, which has one version without known vulnerabilities', () => {
  const stages = readFileSync('Dockerfile', 'utf8').match(/^FROM .*$/gm) ?? []
  const versions = stages.map((line) => /^FROM node:([\d.]+)-/.exec(line)?.[1] ?? '')
  expect(versions).toHaveLength(2)
  expect(new Set(versions).size).toBe(1)
  expect(isAtLeast(versions[0] ?? '', SECURE_NODE)).toBe(true)
})
