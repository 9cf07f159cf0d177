import { spawnSync } from 'node:child_process'
import { root } from './prepare.mjs'

/** What git answers, line by line; nothing where it cannot. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}

/**
 * The files that differ from where this branch left `main`: committed, not committed, or new. On `main` itself those
 * that are not committed.
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
