import Runtime from 'jest-runtime'
import vm from 'node:vm'

const { compileFunction } = vm

/**
 * Jest's runtime, but a worker compiles a module once, not once for each test file: V8 caches what a `Script` compiled,
 * and nothing of `compileFunction`. A module with a dynamic import needs Jest's own way.
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
