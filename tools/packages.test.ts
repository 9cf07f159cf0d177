import { readFileSync } from 'node:fs'
import path from 'node:path'

type Manifest = { devDependencies: Record<string, string> }

const read = (file: string): unknown => JSON.parse(readFileSync(path.resolve(__dirname, '..', file), 'utf8'))
const tools = read('tools/package.json') as Manifest
const project = read('package.json') as Manifest
const { packages } = read('package-lock.json') as { packages: Record<string, unknown> }

it('npm ci of the project installs no package that only the tools need', () => {
  const shared = ['@types/node']
  const own = Object.keys(tools.devDependencies).filter((name) => !shared.includes(name))
  expect(own).toEqual(expect.arrayContaining(['autocannon', 'lighthouse']))
  expect(own.filter((name) => `node_modules/${name}` in packages)).toEqual([])
  expect(packages).not.toHaveProperty('tools')
  for (const name of shared) expect(tools.devDependencies[name]).toBe(project.devDependencies[name])
})
