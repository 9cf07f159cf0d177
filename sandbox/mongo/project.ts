import { type Expression, compileExpression } from './expression'
import { MongoError, notSupported } from './errors'
import { compileMatch } from './match'
import { field } from './paths'
import { type Doc, type Value, isDoc, isNumber, toNumber, truthy, typeName } from './values'

/** A tree of fields: true keeps or drops, a function computes. */
type Node = Map<string, Node | true | Expression>

const isOperator = (value: Doc) => Object.keys(value)[0]?.startsWith('$') ?? false
const isFlag = (value: Value): value is boolean => typeof value === 'boolean' || isNumber(value)

function plant(tree: Node, path: string[], leaf: true | Expression): void {
  const [name = '', ...rest] = path
  const there = tree.get(name)
  if (rest.length === 0) {
    if (there) throw new MongoError(31250, `Path collision at ${path.join('.')}`)
    tree.set(name, leaf)
    return
  }
  if (there !== undefined && !(there instanceof Map))
    throw new MongoError(31249, `Path collision at ${path.join('.')}`)
  const branch: Node = there ?? new Map()
  tree.set(name, branch)
  plant(branch, rest, leaf)
}

/** Computed fields are written over what the path holds; arrays on the way are changed element by element. */
function assign(value: Value, tree: Node, root: Doc, variables?: Doc): Value {
  if (Array.isArray(value)) return value.map((element) => assign(element, tree, root, variables))
  const doc: Doc = isDoc(value) ? { ...value } : {}
  for (const [name, node] of tree) {
    if (node instanceof Map) doc[name] = assign(field(doc, name), node, root, variables)
    else if (node !== true) {
      const computed = node(root, variables)
      if (computed === undefined) delete doc[name]
      else doc[name] = computed
    }
  }
  return doc
}

/** Keeps the tree's fields in the document's own order, then adds the computed ones. */
function include(value: Value, tree: Node, root: Doc, variables?: Doc): Value {
  if (Array.isArray(value)) {
    return value.flatMap((element) => {
      const kept = include(element, tree, root, variables)
      return kept === undefined ? [] : [kept]
    })
  }
  if (!isDoc(value))
    return [...tree.values()].some(computes) ? assign({}, onlyComputed(tree), root, variables) : undefined
  const doc: Doc = {}
  for (const name of Object.keys(value)) {
    const node = tree.get(name)
    const kept =
      node === true
        ? value[name]
        : node instanceof Map
          ? include(value[name], node, root, variables)
          : undefined
    if (kept !== undefined) doc[name] = kept
  }
  for (const [name, node] of tree) {
    if (typeof node === 'function') {
      const computed = node(root, variables)
      if (computed !== undefined) doc[name] = computed
    } else if (node instanceof Map && !Object.hasOwn(value, name) && computes(node)) {
      doc[name] = assign({}, onlyComputed(node), root, variables)
    }
  }
  return doc
}

const computes = (node: Node | true | Expression): boolean =>
  typeof node === 'function' || (node instanceof Map && [...node.values()].some(computes))

const onlyComputed = (tree: Node): Node =>
  new Map(
    [...tree]
      .filter(([, node]) => computes(node))
      .map(([name, node]) => [name, node instanceof Map ? onlyComputed(node) : node]),
  )

function exclude(value: Value, tree: Node): Value {
  if (Array.isArray(value)) return value.map((element) => exclude(element, tree))
  if (!isDoc(value)) return value
  const doc: Doc = {}
  for (const [name, child] of Object.entries(value)) {
    const node = tree.get(name)
    if (node !== true) doc[name] = node instanceof Map ? exclude(child, node) : child
  }
  return doc
}

function slice(argument: Value): (list: Value) => Value {
  const [first, second] = (Array.isArray(argument) ? argument : [argument]).map((value: Value) => {
    if (!isNumber(value)) throw new MongoError(28667, 'Invalid $slice syntax')
    return Math.trunc(toNumber(value))
  })
  if (first === undefined) throw new MongoError(28667, 'Invalid $slice syntax')
  if (second !== undefined && second <= 0)
    throw new MongoError(28729, 'First argument to $slice must be positive')
  return (list) => {
    if (!Array.isArray(list)) return list
    if (second === undefined) return first < 0 ? list.slice(first) : list.slice(0, first)
    const start = first < 0 ? Math.max(list.length + first, 0) : first
    return list.slice(start, start + second)
  }
}

/** What a find's projection makes of the document's own array; `keepsRest` leaves the other fields there. */
type Special = { parts: string[]; keepsRest: boolean; compute: (doc: Doc) => Value }

/** `$slice` and `$elemMatch` of a find's projection, which work on the document's own array. */
function findOperator(path: string, spec: Doc): Omit<Special, 'parts'> | undefined {
  const [name, argument] = Object.entries(spec)[0] ?? []
  if (name === '$slice') {
    const cut = slice(argument)
    const read = (value: Value, part: string) => (isDoc(value) ? field(value, part) : undefined)
    return { keepsRest: true, compute: (doc) => cut(path.split('.').reduce(read, doc as Value)) }
  }
  if (name === '$elemMatch') {
    if (path.includes('.')) throw new MongoError(31275, 'Cannot use $elemMatch projection on a nested field')
    if (!isDoc(argument))
      throw new MongoError(
        31274,
        `elemMatch: Invalid argument, object required, but got ${typeName(argument)}`,
      )
    const test = compileMatch({ element: { $elemMatch: argument } })
    const compute = (doc: Doc) => {
      const list = field(doc, path)
      const found: Value = Array.isArray(list)
        ? list.find((element) => test({ element: [element] }))
        : undefined
      return found === undefined ? undefined : [found]
    }
    return { keepsRest: false, compute }
  }
  return undefined
}

export type Projection = (doc: Doc, variables?: Doc) => Doc

/**
 * Compiles the projection of a find (`find` is true) or of `$project`: inclusion, exclusion, computed fields,
 * and `$slice` and `$elemMatch` in a find. Throws 31253/31254 for a mixture and 51270… for what is no projection.
 */
export function compileProjection(spec: Doc, find: boolean): Projection {
  const tree: Node = new Map()
  const dropped: Node = new Map()
  let idWanted = true
  const flat = (prefix: string, fields: Doc): [string, Value][] =>
    Object.entries(fields).flatMap(([name, value]): [string, Value][] => {
      const path = prefix + name
      if (path.includes('$')) {
        throw path.endsWith('.$')
          ? notSupported('the positional projection')
          : new MongoError(
              16410,
              `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
            )
      }
      if (name === '' || name.split('.').includes(''))
        throw new MongoError(40352, 'FieldPath cannot be constructed with empty string')
      if (isDoc(value) && Object.keys(value).length === 0)
        throw new MongoError(
          51270,
          'An empty sub-projection is not a valid value. Found empty object at path',
        )
      return isDoc(value) && !isOperator(value) ? flat(`${path}.`, value) : [[path, value]]
    })
  let mode: 'include' | 'exclude' | undefined
  const enter = (wanted: 'include' | 'exclude', path: string) => {
    if (mode && mode !== wanted) {
      throw wanted === 'include'
        ? new MongoError(31253, `Cannot do inclusion on field ${path} in exclusion projection`)
        : new MongoError(31254, `Cannot do exclusion on field ${path} in inclusion projection`)
    }
    mode = wanted
  }
  const specials: Special[] = []
  for (const [path, value] of flat('', spec)) {
    const parts = path.split('.')
    const special = find && isDoc(value) ? findOperator(path, value) : undefined
    if (special) specials.push({ parts, ...special })
    else if (isFlag(value) && path === '_id') idWanted = truthy(value)
    else if (isFlag(value)) {
      enter(truthy(value) ? 'include' : 'exclude', path)
      plant(truthy(value) ? tree : dropped, parts, true)
    } else {
      enter('include', path)
      plant(tree, parts, compileExpression(value))
    }
  }
  const selects = specials.every(({ keepsRest }) => !keepsRest) && (specials.length > 0 || '_id' in spec)
  if (mode === 'include' || (mode === undefined && idWanted && selects)) {
    if (idWanted && !tree.has('_id')) tree.set('_id', true)
    for (const { parts } of specials) plant(tree, parts, true)
    return (doc, variables) => applySpecials(include(doc, tree, doc, variables) as Doc, doc, specials)
  }
  if (!idWanted) dropped.set('_id', true)
  return (doc) => applySpecials(exclude(doc, dropped) as Doc, doc, specials)
}

function applySpecials(kept: Doc, doc: Doc, specials: Special[]): Doc {
  return specials.reduce((result, { parts, compute }) => {
    const value = compute(doc)
    const tree: Node = new Map()
    plant(tree, parts, value === undefined ? true : () => value)
    return (value === undefined ? exclude(result, tree) : assign(result, tree, doc)) as Doc
  }, kept)
}

/** Compiles `$addFields`/`$set`. */
export function compileAddFields(spec: Doc): Projection {
  const tree: Node = new Map()
  const add = (prefix: string[], fields: Doc): void => {
    for (const [name, value] of Object.entries(fields)) {
      const path = [...prefix, ...name.split('.')]
      if (path.includes('')) throw new MongoError(40352, 'FieldPath cannot be constructed with empty string')
      if (path.some((part) => part.startsWith('$')))
        throw new MongoError(16410, `FieldPath field names may not start with '$'.`)
      if (isDoc(value) && !isOperator(value) && Object.keys(value).length) add(path, value)
      else plant(tree, path, compileExpression(value))
    }
  }
  add([], spec)
  return (doc, variables) => assign(doc, tree, doc, variables) as Doc
}

/** Compiles `$unset`: one path or a list of them. */
export function compileUnset(spec: Value): Projection {
  const paths: Value[] = Array.isArray(spec) ? spec : [spec]
  if (paths.length === 0 || !paths.every((path) => typeof path === 'string')) {
    throw new MongoError(31002, '$unset specification must be a string or an array with at least one field')
  }
  const tree: Node = new Map()
  for (const path of paths) plant(tree, (path as string).split('.'), true)
  return (doc) => exclude(doc, tree) as Doc
}
