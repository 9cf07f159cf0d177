import Runtime from 'jest-runtime'
import { createRequire } from 'node:module'
import vm from 'node:vm'
import { OWN_REALM } from './one-realm.mjs'

const { compileFunction } = vm
const require = createRequire(import.meta.url)

/**
 * Jest's runtime, but each worker compiles a module once, not once per test file: V8 caches the code of a
 * `Script`, but not of `compileFunction`. A module with a dynamic import needs Jest's own way.
 */
vm.compileFunction = (code, params, options) => {
  const context = options?.parsingContext
  const isOwnRealm = context === OWN_REALM
  if (!context || code.startsWith('#!') || /\bimport\s*\(/.test(code))
    return compileFunction(code, params, isOwnRealm ? { ...options, parsingContext: undefined } : options)
  const head = `(function (${params.join(', ')}) {`
  const script = new vm.Script(`${head}${code}\n})`, {
    filename: options.filename,
    columnOffset: -head.length,
  })
  return isOwnRealm ? script.runInThisContext() : script.runInContext(context)
}

/** Evaluated for each file: it keeps the settings that it read first, and `server-only` is mapped to a file of ours. */
const OWN = new Set(['cloudinary', 'server-only'])
const isBare = (name) => /^@?[a-z]/.test(name)

const locations = new Map()

/** Where Node finds a package for a file, or nothing if npm did not install it: a workspace, a file of ours. */
function locate(from, name) {
  // Only a package has packages of its own beside those of the project.
  const key = from.includes('/node_modules/') ? from : import.meta.filename
  const id = `${key} ${name}`
  if (!locations.has(id)) locations.set(id, createRequire(key).resolve(name))
  const file = locations.get(id)
  return file.includes('/node_modules/') ? file : undefined
}

/** In its own realm a worker also evaluates each package once. Mocked modules never get here. */
export default class SharedPackages extends Runtime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest)
    this.isOwnRealm = environment.getVmContext() === OWN_REALM
  }

  requireModule(from, name, options, ...rest) {
    const isShared = this.isOwnRealm && name && !options?.isInternalModule && isBare(name) && !OWN.has(name)
    const file = isShared && locate(from, name)
    return file ? require(file) : super.requireModule(from, name, options, ...rest)
  }
}
