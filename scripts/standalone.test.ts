import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const dockerfile = read('Dockerfile')

describe('the image', () => {
  it('copies the manifest of each workspace', () => {
    const copied = [...dockerfile.matchAll(/^COPY (sandbox\/\w+)\/package\.json \1\/$/gm)].map(
      ([, folder]) => folder,
    )
    const workspaces = readdirSync(path.join(root, 'sandbox'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `sandbox/${name}`)
    expect(copied.sort()).toEqual(workspaces.sort())
  })

  it('includes no settings but the formats, and runs as a user without privileges', () => {
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['**/.env', '**/.env.*', '.git']),
    )
    expect(dockerfile.match(/^ARG .*$|--mount=type=secret/gm)).toEqual([
      'ARG CURRENCY=USD LOCALE=en-US COUNTRY=US',
    ])
    expect(dockerfile.match(/^USER (\w+)$/m)?.[1]).toBe('node')
  })
})

it('every command of the standalone folder has the same name in the project', () => {
  const [, list = ''] = /^export const COMMANDS = \[([^\]]*)\]/m.exec(read('scripts/setup/prepare.mjs')) ?? []
  const commands = [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name ?? '')
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  expect(commands.length).toBeGreaterThan(4)
  for (const name of commands) expect(scripts[name]).toBe(`tsx --conditions=react-server commands/${name}.ts`)
})
