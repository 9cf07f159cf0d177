import { readdirSync, readFileSync } from 'node:fs'
import { operations } from '@/lib/operations'
import { builtActions } from './actions'

const escaped = (text: string) => text.replace(/[.+?^$(){}|\\]/g, '\\$&')
/** A folder's part of a path: `[id]` is one segment, `[...rest]` all that follow. */
const takes = (name: string) => (name.includes('...') ? '.*' : escaped(name).replace(/\[\w+\]/, '[^/]+'))

/** How much a pattern matches: one for each parameter, ten more for a catch-all, less the longer its prefix. */
function generality(path: string): number {
  const names = path.split('/')
  const parameters = names.filter((name) => name.endsWith(']')).length
  return parameters + (path.includes('...') ? 10 - names.length / 100 : 0)
}

/** Files that are served at their own URL. */
const METADATA: Record<string, string> = { 'robots.ts': 'robots.txt' }

/** The path at which a file is served: `next.config.ts` rewrites a viewing's file to its folder. */
const addressOf = (file: string) => file.replace('/viewing.ics/', '.ics/')

/**
 * The pages and routes on disk with their patterns, those without parameters first. File systems list folders in any
 * order, so ties go by path: a walk visits Explore before `/reader/account`, whose cookie turns off cached pages.
 */
export const routes = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file) || file in METADATA)
  .map((file) => {
    const folders = file in METADATA ? [METADATA[file] ?? ''] : addressOf(file).split('/').slice(0, -1)
    const names = folders.filter((name) => !name.startsWith('('))
    const pattern = new RegExp(`^/${names.map(takes).join('/')}$`)
    return { file, path: `/${names.join('/')}`, pattern, isPage: file.endsWith('page.tsx') }
  })
  .sort((a, b) => generality(a.path) - generality(b.path) || (a.path < b.path ? -1 : 1))

/** The page or route of a path. */
export const routeOf = (address: string) =>
  routes.find(({ pattern }) => pattern.test(address.split('?')[0] ?? ''))

/** Actions that only read a form or the page for another one. */
const RELAYS = ['postWishlistAction', 'createOfferFormAction', 'showSearchAction']

/**
 * The server actions that a walk has not covered that calls every operation and runs the actions in `isRun`. An action is
 * covered if it is made of an operation, or if it only reads the form of another.
 */
export function actionsNotCovered(isRun: (name: string) => boolean): string[] {
  return [...builtActions()].flatMap(([name, { filename }]) => {
    const source = readFileSync(filename, 'utf8')
    const declared = new RegExp(`const ${name} = createAction\\(\\s*(?:\\{\\s*\\.\\.\\.)?(?:\\w+\\.)?(\\w+)`)
    const operation = declared.exec(source)?.[1] ?? ''
    return isRun(name) || operation in operations || RELAYS.includes(name) ? [] : [name]
  })
}
