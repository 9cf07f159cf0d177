import 'server-only'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '@/package.json'

let build: string | undefined

/** The running version and build; `development` without a build. */
export function currentVersion(): { version: string; build: string } {
  build ??= readBuild()
  return { version, build }
}

function readBuild(): string {
  try {
    return readFileSync(join(process.cwd(), '.next', 'BUILD_ID'), 'utf8').trim()
  } catch {
    return 'development'
  }
}
