import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listSettings } from '../lib/env'
import { envExample, withSettingsTable } from './settings/files'

/** Writes what `lib/env.ts` says of each setting to where people look for it. */

const root = path.resolve(import.meta.dirname, '..')
const settings = listSettings()
const readme = path.join(root, 'README.md')

writeFileSync(path.join(root, '.env.example'), envExample(settings))
writeFileSync(readme, withSettingsTable(readFileSync(readme, 'utf8'), settings))
