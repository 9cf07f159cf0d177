import 'server-only'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A node of the route tree: the pattern that ends here, its children by static segment, its child for a parameter, and
 * the pattern of a catch-all.
 */
type RouteNode = {
  pattern?: string
  children: Map<string, RouteNode>
  parameter?: RouteNode
  catchAll?: string
}

/** Paths without a page or call: files, and unknown paths. */
const OTHER = 'other'
/** Folders of files, which count as one route each because the files have many names. */
const FILE_FOLDERS = ['/_next/static', '/_next/image', '/map', '/demo']

/** Finds the pattern of a path: `/properties/[id]` for `/properties/7`. Linear in its segments. */
export function routeFinder(patterns: readonly string[]): (path: string) => string {
  const root: RouteNode = { children: new Map() }
  for (const pattern of patterns) insert(root, pattern)
  return (path) => {
    const end = path.search(/[?#]/)
    const pathname = end < 0 ? path : path.slice(0, end)
    return (
      FILE_FOLDERS.find((folder) => pathname === folder || pathname.startsWith(`${folder}/`)) ??
      find(root, pathname) ??
      OTHER
    )
  }
}

function insert(root: RouteNode, pattern: string): void {
  let node = root
  for (const segment of pattern.split('/').filter(Boolean)) {
    if (segment.includes('[...')) {
      node.catchAll = pattern
      return
    }
    if (segment.startsWith('[')) node = node.parameter ??= { children: new Map() }
    else {
      const child = node.children.get(segment) ?? { children: new Map() }
      node.children.set(segment, child)
      node = child
    }
  }
  node.pattern = pattern
}

/** Static segments before parameters, and these before catch-alls, as in Next. */
function find(root: RouteNode, path: string): string | undefined {
  let node = root
  let { catchAll } = root
  for (const segment of path.split('/').filter(Boolean)) {
    const child = node.children.get(segment) ?? node.parameter
    if (!child) return catchAll
    node = child
    catchAll = node.catchAll ?? catchAll
  }
  return node.pattern ?? catchAll
}

const MANIFEST = join('.next', 'app-path-routes-manifest.json')

let patternOf: ((path: string) => string) | undefined

/** The pattern of a path of this build, or `other`. Always `other` without a build, as in development. */
export function routeOfPath(path: string): string {
  patternOf ??= routeFinder(patternsOfBuild())
  return patternOf(path)
}

function patternsOfBuild(): string[] {
  try {
    const routes: unknown = JSON.parse(readFileSync(join(process.cwd(), MANIFEST), 'utf8'))
    return Object.values(Object(routes) as object).filter((route) => typeof route === 'string')
  } catch {
    return []
  }
}
