import { type Setting } from '@/lib/env'

const BEGIN = '<!-- settings: written by npm run settings -->'
const END = '<!-- /settings -->'

/** `.env.example`: required settings are empty, optional ones are commented out. */
export function envExample(settings: readonly Setting[]): string {
  const head =
    '# The settings of the application: copy this file to .env. Written by npm run settings from lib/env.ts.\n'
  const entries = settings.map(({ name, meaning, example, isRequired, fallback }) => {
    const comment = `# ${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.\n`
    if (!isRequired) return `${comment}# ${name}=${quoted(fallback ?? example ?? '')}\n`
    return `${comment}${example === undefined ? '' : `# For example: ${example}\n`}${name}=\n`
  })
  return [head, ...entries].join('\n')
}

/** A value as a line of the file. */
const quoted = (value: string): string => (/[\s"#<{]/.test(value) ? `'${value}'` : value)

/** The page with the table of settings between its marks. Throws if it has no marks. */
export function withSettingsTable(page: string, settings: readonly Setting[]): string {
  const begin = page.indexOf(BEGIN)
  const end = page.indexOf(END)
  if (begin < 0 || end < begin) throw new Error(`The page has no ${BEGIN} … ${END}`)
  const rows = settings.map(({ name, meaning, isRequired, fallback }) => [
    `\`${name}\``,
    isRequired ? 'required' : fallback === undefined ? '' : `\`${fallback}\``,
    meaning,
  ])
  return `${page.slice(0, begin)}${BEGIN}\n\n${table([['setting', 'default', 'meaning'], ...rows])}\n${page.slice(end)}`
}

/** A table as Prettier formats it. The first row is the header. */
function table(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |\n`
  const rule = widths.map((width) => '-'.repeat(width))
  const [head = [], ...body] = rows
  return [head, rule, ...body].map(line).join('')
}
