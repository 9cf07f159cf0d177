import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listSettings } from '../lib/env'
import { envExample, withSettingsTable } from './settings/files'

/** Writes `.env.example` and the table of docs/settings.md from `lib/env.ts`. */

const root = path.resolve(import.meta.dirname, '..')
const settings = listSettings()
const page = path.join(root, 'docs/settings.md')

writeFileSync(path.join(root, '.env.example'), envExample(settings))
writeFileSync(page, withSettingsTable(readFileSync(page, 'utf8'), settings))
