import Runtime from 'jest-runtime'
import vm from 'node:vm'

const { compileFunction } = vm

/**
 * Jest's runtime, but each worker compiles a module once, not once per test file: V8 caches the code of a
 * `Script`, but not of `compileFunction`. A module with a dynamic import needs Jest's own way.
 */
vm.compileFunction = (code, params, options) => {
  if (!options?.parsingContext || code.startsWith('#!') || /\bimport\s*\(/.test(code))
    return compileFunction(code, params, options)
  const head = `(function (${params.join(', ')}) {`
  const script = new vm.Script(`${head}${code}\n})`, {
    filename: options.filename,
    columnOffset: -head.length,
  })
  return script.runInContext(options.parsingContext)
}

export default Runtime
