import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { REGIONS_FILE, TOWNS_FILE, writeRegion, writeTown } from '../lib/domain/towns'
import { slugOf } from '../lib/domain/text'
import { root, TOWNS_FROM, TOWNS_MADE, unlessDone } from './setup/prepare.mjs'

/**
 * Generates the towns for the server (ADR 039) from two packages based on GeoNames. Part of every build; does
 * nothing if it was done from the same files.
 */
await unlessDone(TOWNS_MADE, TOWNS_FROM, async () => {
  // Imported late, because loading them takes longer than checking whether there is anything to do.
  const { regions, towns } = await import('./towns/merge')
  const sorted = towns()
    .map((town) => ({ key: slugOf(town.name), line: writeTown(town) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ line }) => line)
  const write = (file: string, lines: readonly string[]) =>
    writeFileSync(path.join(root, file), `${lines.join('\n')}\n`)
  mkdirSync(path.join(root, path.dirname(TOWNS_FILE)), { recursive: true })
  write(TOWNS_FILE, sorted)
  write(
    REGIONS_FILE,
    regions().map(({ code, names }) => writeRegion(code, names)),
  )
})
