import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { actions } from './actions'

const escaped = (text: string) => text.replace(/[.+?^$(){}|\\]/g, '\\$&')
/** What a folder's name takes of an address: `[id]` one name, `[...rest]` all that follows. */
const takes = (name: string) => (name.includes('...') ? '.*' : name.startsWith('[') ? '[^/]+' : escaped(name))

/** How much more than one address a path stands for: a parameter for a name, or for all that follows. */
const generality = (path: string) => path.split('[').length + (path.includes('...') ? 10 : 0)

/** Files that answer under an address of their own. */
const METADATA: Record<string, string> = { 'sitemap.ts': 'sitemap.xml', 'robots.ts': 'robots.txt' }

/** The pages and routes on disk with what their addresses look like, those without parameters first. */
export const routes = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file) || file in METADATA)
  .map((file) => {
    const folders = file in METADATA ? [METADATA[file] ?? ''] : file.split('/').slice(0, -1)
    const names = folders.filter((name) => !name.startsWith('('))
    const pattern = new RegExp(`^/${names.map(takes).join('/')}$`)
    return { file, path: `/${names.join('/')}`, pattern, isPage: file.endsWith('page.tsx') }
  })
  .sort((a, b) => generality(a.path) - generality(b.path))

/** The page or route that answers an address. */
export const routeOf = (address: string) =>
  routes.find(({ pattern }) => pattern.test(address.split('?')[0] ?? ''))

/**
 * The server actions that no walk has run which runs every route and those that `isRun` names: an action is as good as
 * run if a route runs its service, or if it only reads the form of another.
 */
export function actionsNotCovered(isRun: (name: string) => boolean): string[] {
  const sources = routes
    .filter(({ isPage }) => !isPage)
    .map(({ file }) => readFileSync(join('app', file), 'utf8'))
  const services = new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/import \{ (\w+) \} from '@\/lib\/services\//g)].map(([, name]) => name),
    ),
  )
  return [...actions].flatMap(([name, { filename }]) => {
    const declared = new RegExp(`const ${name} = createAction\\(\\{[^}]*service: (\\w+)`)
    const service = declared.exec(readFileSync(filename, 'utf8'))?.[1]
    const isForm =
      ['postWishlistAction', 'answerOfferAction'].includes(name) ||
      (name.endsWith('FormAction') && actions.has(name.replace('FormAction', 'Action'))) ||
      new RegExp(`const ${name} = confirmationPost\\(`).test(readFileSync(filename, 'utf8'))
    return isRun(name) || services.has(service) || isForm ? [] : [name]
  })
}
