import 'server-only'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A node of the route tree: its children, and the pattern that ends here. */
type Step = { pattern?: string; next: Map<string, Step>; any?: Step; rest?: string }

/** Paths without a page or call: files, and unknown ones. */
const OTHER = 'other'
/** Build files have many names. */
const FILES = ['/_next/static', '/_next/image', '/map', '/demo']

/** Finds the pattern of a path: `/properties/[id]` for `/properties/7`. Linear in its segments. */
export function routeFinder(patterns: readonly string[]): (path: string) => string {
  const root: Step = { next: new Map() }
  for (const pattern of patterns) insert(root, pattern)
  return (path) => {
    const end = path.search(/[?#]/)
    const pathname = end < 0 ? path : path.slice(0, end)
    return (
      FILES.find((file) => pathname === file || pathname.startsWith(`${file}/`)) ??
      find(root, pathname) ??
      OTHER
    )
  }
}

function insert(root: Step, pattern: string): void {
  let step = root
  for (const segment of pattern.split('/').filter(Boolean)) {
    if (segment.includes('[...')) {
      step.rest = pattern
      return
    }
    if (segment.startsWith('[')) step = step.any ??= { next: new Map() }
    else {
      const node = step.next.get(segment) ?? { next: new Map() }
      step.next.set(segment, node)
      step = node
    }
  }
  step.pattern = pattern
}

/** Static segments before parameters, and these before catch-alls, as in Next. */
function find(root: Step, path: string): string | undefined {
  let step = root
  let rest = root.rest
  for (const segment of path.split('/').filter(Boolean)) {
    const next = step.next.get(segment) ?? step.any
    if (!next) return rest
    step = next
    rest = step.rest ?? rest
  }
  return step.pattern ?? rest
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
