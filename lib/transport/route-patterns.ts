import 'server-only'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A step of the tree of routes: by what follows, and the pattern that ends here. */
type Step = { pattern?: string; next: Map<string, Step>; any?: Step; rest?: string }

/** What no page and no call has as its address: files, and what is not found. */
const OTHER = 'other'
/** The files of a build have names of their own, of which there are many. */
const FILES = ['/_next/static', '/_next/image', '/map', '/demo']

/** Finds the pattern of a path: `/properties/[id]` for `/properties/7`. Takes as long as the path has segments. */
export function routeFinder(patterns: readonly string[]): (path: string) => string {
  const root: Step = { next: new Map() }
  for (const pattern of patterns) insert(root, pattern)
  return (path) => {
    const end = path.search(/[?#]/)
    const plain = end < 0 ? path : path.slice(0, end)
    return FILES.find((file) => plain === file || plain.startsWith(`${file}/`)) ?? find(root, plain) ?? OTHER
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
      const known = step.next.get(segment) ?? { next: new Map() }
      step.next.set(segment, known)
      step = known
    }
  }
  step.pattern = pattern
}

/** A name goes before a parameter, and a parameter before the rest, as Next has it. */
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

/** Where a build says which routes it has. */
const MANIFEST = join('.next', 'app-path-routes-manifest.json')

let known: ((path: string) => string) | undefined

/** The pattern of a path that this build answers, or `other`. Where there is no build, as in development, all are `other`. */
export function routeOfPath(path: string): string {
  known ??= routeFinder(patternsOfBuild())
  return known(path)
}

function patternsOfBuild(): string[] {
  try {
    const routes: unknown = JSON.parse(readFileSync(join(process.cwd(), MANIFEST), 'utf8'))
    return Object.values(Object(routes) as object).filter((route) => typeof route === 'string')
  } catch {
    return []
  }
}
