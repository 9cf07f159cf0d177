import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { format, resolveConfig } from 'prettier'
import { root } from '../scripts/setup/prepare.mjs'

/** A Markdown table. */
export const tableOf = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

/** Writes a page of the documentation, formatted like the others. */
export async function writePage(name: string, text: string): Promise<void> {
  const file = path.join(root, 'docs', name)
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), parser: 'markdown' }))
}
