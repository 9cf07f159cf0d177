import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './prepare.mjs'

/** Git's output by lines; empty if git fails. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}

/**
 * The files that differ from where this branch left `main`: committed, uncommitted or new. On `main` itself
 * the uncommitted ones.
 * @returns {string[]} paths from the root, with "/"
 */
export function changedFiles() {
  const base = ['origin/main', 'main'].flatMap((branch) => git('merge-base', 'HEAD', branch))[0] ?? 'HEAD'
  const files = [
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return [...new Set(files)].sort()
}

const TEST = /\.(?:test|spec)\.tsx?$/

/** Full-tier tests that prove a folder, besides the tests next to its files. */
const PROOFS = [
  ['lib/data/', 'lib/services/offers/killed.test.ts'],
  ['lib/services/offers/', 'lib/services/offers/killed.test.ts'],
  ['lib/services/offers/', 'lib/services/offers/random-steps.test.ts'],
  ['lib/services/payments/', 'lib/services/payments/payments.test.ts'],
  ['lib/auth/', 'test/contract/observed.test.ts'],
  ['lib/log.ts', 'test/contract/observed.test.ts'],
  ['lib/services/users/', 'test/contract/observed.test.ts'],
  ['lib/transport/', 'test/contract/observed.test.ts'],
  ['lib/transport/', 'test/contract/cache-poisoning.test.ts'],
  ['lib/transport/', 'test/contract/content.test.ts'],
  ['lib/transport/', 'test/contract/odd-requests.test.ts'],
  ['middleware.ts', 'test/contract/cache-poisoning.test.ts'],
  ['server/', 'test/contract/odd-requests.test.ts'],
  ['commands/doctor', 'test/contract/doctor.test.ts'],
  ['lib/operations/', 'test/contract/fuzz.test.ts'],
  ['server/', 'test/contract/workers.test.ts'],
  ['eslint.config.mjs', 'test/lint/layers.test.ts'],
  ['commands/', 'commands/support/command-line.test.ts'],
  ['components/map/', 'e2e/map.spec.ts'],
  ['CONTRIBUTING.md', 'test/recipes/recipes.test.ts'],
  ['test/recipes/', 'test/recipes/recipes.test.ts'],
]

/**
 * The test files that run their full tier although the rest runs the core tier: changed ones, those next to a
 * changed file, and those that prove a changed folder.
 * @param {string[]} changed from `changedFiles`
 * @param {(file: string) => boolean} exists
 * @returns {string[]} paths from the root
 */
export function fullTierOf(changed, exists = (file) => existsSync(path.join(root, file))) {
  const beside = changed
    .filter((file) => !TEST.test(file))
    .flatMap((file) => ['.test.ts', '.test.tsx'].map((ending) => file.replace(/\.\w+$/, ending)))
  const proofs = PROOFS.filter(([folder]) => changed.some((file) => file.startsWith(folder)))
  const files = [...changed.filter((file) => TEST.test(file)), ...beside, ...proofs.map(([, proof]) => proof)]
  return [...new Set(files)].filter(exists).sort()
}
