import { Linter } from 'eslint'
import { literals } from './lint-literals.mjs'

const errorsOf = (code: string): string[] =>
  new Linter()
    .verify(code, {
      plugins: { product: { rules: { literals } } },
      rules: { 'product/literals': 'error' },
    })
    .map(({ message }) => message)

it.each(['f({ ...{ a, b }, c })', 'const [a, b] = [x, await y]'])('rejects %s', (code) =>
  expect(errorsOf(code)).toHaveLength(1),
)

it.each([
  'f({ ...(a && { b }), ...c })',
  'f({ ...{} })',
  'const [a = 1] = [x]',
  'const [a, b] = await Promise.all([x, y])',
  'const [a, ...rest] = [x, y]',
  'let [a, b] = [x, y]',
])('accepts %s', (code) => expect(errorsOf(code)).toEqual([]))
